"""A pair of hands for tests of the pages: mouse and keys on whatever the window shows. Needs OpenGL."""

import arcade

from game.board.grid import Cell
from game.screen.model.press import Press
from game.screen.setup.deploy_page import DeployPage
from game.screen.ui.page import Page
from game.screen.ui.shell import Shell
from tests.screen.seats import place_of, press_at
from tools.proofs.windows import draw


class Hands:
    """Hands at one window."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    def look(self, count: int = 2, seconds: float = 0.05) -> arcade.View:
        """Let frames pass and return what is shown then."""
        for _ in range(count):
            self.view.on_update(seconds)
            draw(self.view, filled=False)
        return self.view

    @property
    def view(self) -> arcade.View:
        found = self.shell.window.current_view
        assert found is not None
        return found

    @property
    def page(self) -> Page:
        assert isinstance(self.view, Page)
        return self.view

    def key(self, *symbols: int) -> arcade.View:
        """Press keys one after the other."""
        self.view.on_update(0.05)
        for symbol in symbols:
            self.view.on_key_press(symbol, 0)
            self.view.on_update(0.05)
        return self.look(1)

    def at(self, x: float, y: float, button: int = arcade.MOUSE_BUTTON_LEFT) -> None:
        press_at(self.view, x, y, button)

    def click(self, press: Press) -> arcade.View:
        """Press a place of a page where it is drawn."""
        self.look(1)
        self.at(*place_of(self.page, press))
        return self.look()

    def write(self, field: Press, words: str) -> None:
        """Write into a field and press Enter."""
        self.click(field)
        self.page.fields[field] = ""
        self.page.on_text(words)
        self.key(arcade.key.ENTER)

    def focus(self, press: Press, most: int = 80) -> None:
        """Go to a place by Tab alone."""
        for _ in range(most):
            if self.page.focus == press:
                return
            self.view.on_key_press(arcade.key.TAB, 0)
            self.view.on_update(0.05)
        raise AssertionError(f"Tab never comes to {press}")

    # ---- on a map --------------------------------------------------------------------------------------------------

    def click_cell(self, cell: Cell) -> None:
        page = self.page
        assert isinstance(page, DeployPage)
        self.at(*page.map.camera.screen_of(cell))
        self.look()

    def drag(self, start: Cell, end: Cell) -> None:
        """Take what stands in a cell to another."""
        page = self.page
        assert isinstance(page, DeployPage)
        (x, y), (to_x, to_y) = page.map.camera.screen_of(start), page.map.camera.screen_of(end)
        page.on_mouse_press(x, y, arcade.MOUSE_BUTTON_LEFT, 0)
        for share in (0.3, 0.7, 1.0):
            at = x + (to_x - x) * share, y + (to_y - y) * share
            page.on_mouse_drag(*at, (to_x - x) * 0.3, (to_y - y) * 0.3, arcade.MOUSE_BUTTON_LEFT, 0)
        page.on_mouse_release(to_x, to_y, arcade.MOUSE_BUTTON_LEFT, 0)
        self.look()
