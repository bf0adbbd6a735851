"""The esper world of one battle: sorted queries, the journal, the cell index, the digest, worlds side by side."""

import gc
from collections.abc import Iterator

import esper
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.components import Component, Dead, Economy, Health, Position, Risen, Unit
from game.engine.ecs import World, decode_snapshot, digest_of


def world(count: int = 4) -> World:
    made = World()
    for _ in range(count):
        made.create_entity()
    return made


def test_entities_are_numbered_from_1_in_every_world() -> None:
    assert world().entities() == world().entities() == (1, 2, 3, 4)


def test_queries_are_sorted_whatever_the_order_of_writing() -> None:
    one = world()
    for entity in (3, 1, 4):
        one.add_component(entity, Risen())
    assert one.each(Risen) == (1, 3, 4)
    one.remove_component(3, Risen)
    one.add_component(2, Risen())
    assert one.each(Risen) == (1, 2, 4)
    assert one.each(Dead) == ()


def test_reading_what_is_not_there() -> None:
    one = world()
    assert one.try_component(1, Health) is None
    assert not one.has_component(1, Health)
    with pytest.raises(KeyError, match="Health"):
        one.component_for_entity(1, Health)
    one.remove_component(1, Health)
    assert one.mark() == 0, "dropping nothing is no change"


def test_a_component_replaces_the_one_of_its_kind_and_the_same_again_is_no_change() -> None:
    one = world()
    one.add_component(1, Health(3, 8))
    one.add_component(1, Health(2, 8))
    mark, stamp = one.mark(), one.stamp(Health)
    one.add_component(1, Health(2, 8))
    assert (one.component_for_entity(1, Health), one.mark(), one.stamp(Health)) == (Health(2, 8), mark, stamp)


def test_cells_know_who_covers_them() -> None:
    one = world()
    one.add_component(3, Position(((0, 0), (1, 0))))
    one.add_component(1, Position(((1, 0),)))
    assert (one.at((1, 0)), one.at((0, 0)), one.at((5, 5))) == ((1, 3), (3,), ())
    one.add_component(3, Position(((1, 1),)))
    assert (one.at((1, 0)), one.at((0, 0)), one.at((1, 1))) == ((1,), (), (3,))
    one.remove_component(1, Position)
    assert one.at((1, 0)) == ()


Changes = list[tuple[int, Component | type[Component]]]
CHANGES: st.SearchStrategy[Changes] = st.lists(
    st.tuples(
        st.integers(1, 4),
        st.sampled_from(
            [
                Health(1, 8),
                Health(2, 8),
                Position(((0, 0),)),
                Position(((0, 0), (1, 0))),
                Risen(),
                Economy(move=2),
                Health,
                Position,
                Risen,
            ]
        ),
    ),
    max_size=20,
)


def make(one: World, changes: Changes) -> None:
    for entity, change in changes:
        if isinstance(change, type):
            one.remove_component(entity, change)
        else:
            one.add_component(entity, change)


def everything(one: World) -> tuple[object, ...]:
    kinds = (Health, Position, Risen, Economy)
    cells = [(0, 0), (1, 0)]
    return (
        one.snapshot(),
        one.digest(),
        one.fingerprint,
        [one.each(kind) for kind in kinds],
        [one.at(cell) for cell in cells],
    )


@settings(max_examples=60, deadline=None)
@given(CHANGES, CHANGES)
def test_undo_and_redo_are_exact(first: Changes, second: Changes) -> None:
    one = world()
    make(one, first)
    before, mark = everything(one), one.mark()
    make(one, second)
    after = everything(one)
    undone = one.undo_to(mark)
    assert everything(one) == before
    one.redo(undone)
    assert everything(one) == after
    one.undo_to(0)
    assert one.digest() == world().digest()
    assert one.fingerprint == 0


@settings(max_examples=40, deadline=None)
@given(CHANGES, CHANGES)
def test_the_digest_depends_on_the_components_alone(first: Changes, second: Changes) -> None:
    """However a state was come to, its digest is the same; another state has another one."""
    one, other = world(), world()
    make(one, first)
    make(other, second)
    same = [one.components_for_entity(entity) == other.components_for_entity(entity) for entity in one.entities()]
    assert (one.digest() == other.digest()) is all(same)
    other.restore(one.snapshot())
    assert everything(one) == everything(other)
    assert one.digest() == digest_of(one.snapshot())


def test_a_snapshot_is_read_back_and_missing_entities_are_made() -> None:
    one = world()
    one.add_component(4, Unit("raider", "Žofie", "red", hero=False, large=False))
    read = decode_snapshot(one.snapshot())
    assert read == [(1, ()), (2, ()), (3, ()), (4, (Unit("raider", "Žofie", "red", hero=False, large=False),))]
    other = world(1)
    other.add_component(1, Health(1, 1))
    other.restore(one.snapshot())
    assert other.digest() == one.digest()
    with pytest.raises(msgspec.ValidationError):
        decode_snapshot(b'[[1, [{"type": "Nonsense"}]]]')


def test_a_restore_can_be_taken_back() -> None:
    one = world()
    one.add_component(1, Health(1, 8))
    before, mark, snapshot = one.digest(), one.mark(), one.snapshot()
    one.add_component(2, Health(2, 8))
    later = one.digest()
    one.restore(snapshot)
    assert one.digest() == before
    one.undo_to(mark + 1)
    assert one.digest() == later


def test_worlds_do_not_see_each_other() -> None:
    one, other = world(), world()
    one.add_component(1, Health(1, 8))
    other.add_component(1, Health(2, 8))
    assert (one.component_for_entity(1, Health), other.component_for_entity(1, Health)) == (Health(1, 8), Health(2, 8))
    mark = one.mark()
    one.add_component(1, Health(3, 8))
    assert other.component_for_entity(1, Health) == Health(2, 8)
    one.undo_to(mark)
    assert (one.component_for_entity(1, Health), other.component_for_entity(1, Health)) == (Health(1, 8), Health(2, 8))
    assert one.each(Health) == other.each(Health) == (1,)


def test_a_world_that_nobody_holds_is_forgotten() -> None:
    one = world()
    name = one.name
    assert name in esper.list_worlds()
    del one
    gc.collect()
    assert name not in esper.list_worlds()


@pytest.mark.filterwarnings("error")
def test_what_is_imagined_may_be_given_up_after_its_world_is_gone() -> None:
    def imagining(one: World) -> Iterator[None]:
        mark = one.mark()
        try:
            one.add_component(1, Health(3, 8))
            yield
        finally:
            one.undo_to(mark)

    one = world()
    name, held, work = one.name, list[object](), imagining(one)
    held += [work, held]  # in a ring, so that all of it goes at once
    next(work)
    del one, held, work
    gc.collect()
    assert name not in esper.list_worlds()


def test_a_stamp_moves_with_its_kind_alone() -> None:
    one = world()
    health, place = one.stamp(Health), one.stamp(Position)
    one.add_component(1, Health(1, 8))
    assert one.stamp(Health) != health
    assert one.stamp(Position) == place
    now = one.stamp(Health)
    one.undo_to(0)
    assert one.stamp(Health) != now, "taking back is a change too"
