"""What opens by itself takes nothing at first: what was meant for something else."""

from game.screen.grace import MOMENT, Grace


def test_nothing_is_refused_where_nothing_has_opened() -> None:
    assert not Grace().refuses(65)
    assert not Grace().refuses()


def test_a_moment_passes_before_anything_is_taken_and_each_press_makes_it_begin_anew() -> None:
    grace = Grace()
    grace.begin()
    for _ in range(10):
        grace.pass_time(MOMENT * 0.8)
        assert grace.refuses(65)
    grace.pass_time(MOMENT)
    assert not grace.refuses(65)
    assert not grace.refuses()


def test_a_key_that_is_held_counts_once_it_was_let_go_and_others_do_at_once() -> None:
    grace = Grace()
    grace.begin(down={65})
    grace.pass_time(100.0)
    assert grace.refuses(65)
    assert not grace.refuses(66)
    grace.release(65)
    assert not grace.refuses(65)


def test_time_that_has_passed_in_the_frame_counts() -> None:
    grace = Grace()
    grace.begin(passed=MOMENT)
    assert not grace.refuses(65)
