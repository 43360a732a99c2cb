"""The wall for spectators in a real browser: the board of the feature table, and how a match has just ended."""

from __future__ import annotations

import os

import pytest
from msgspec.structs import replace
from selenium import webdriver
from selenium.webdriver.common.by import By

from tableside.match.public.scene import SceneBattlefield, SceneFacedown, SceneUnit
from tableside.message import PlaceName, PlayerName, message
from tests.kit.hall.floors import served_floor, table
from tests.kit.stream.browser import Page, complaints, resize

BOARD = (
    SceneBattlefield(
        "Void Gate",
        "A",
        message("overlay-controls", player=PlayerName("A")),
        facedown=(SceneFacedown("A", message("overlay-held", place=PlaceName(1), turn=3), message("overlay-chain")),),
        units=(
            SceneUnit("A", "Brazen Buccaneer", 6, exhausted=False),
            SceneUnit("B", "Pit Rookie", None, exhausted=True),
        ),
    ),
    SceneBattlefield("Bandle Tree", None, message("overlay-control-unknown")),
)


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720), (360, 640)])
def test_the_wall_has_the_board_of_the_feature_table_and_says_who_has_won(
    driver: webdriver.Chrome, width: int, height: int
) -> None:
    page = Page(driver)
    complaints(driver)
    feature = table(3, is_feature=True, board=BOARD)
    with served_floor() as served, resize(driver, width, height):
        served.show_on_wall(*(table(number) for number in (1, 2)), feature, table(4, board=BOARD), table(5))
        page.open(served.wall_page)
        page.until("Void Gate", "Brazen Buccaneer 6", "Pit Rookie", "Bandle Tree")
        page.wait(lambda: len(driver.find_elements(By.CSS_SELECTOR, "#tables .tile")) == 4)
        assert len(driver.find_elements(By.CSS_SELECTOR, ".board > li")) == 2, "the board of the feature table alone"
        assert driver.find_element(By.ID, "won").text == ""
        assert driver.execute_script("return document.documentElement.scrollWidth <= innerWidth")
        over = replace(table(5), over=True, outcome=message("overlay-wins", player=PlayerName("A")))
        served.show_on_wall(over)
        page.wait(lambda: driver.find_element(By.ID, "won").text.startswith("Table 5: "))
        if folder := os.environ.get("WALL_PICTURES"):
            driver.save_screenshot(f"{folder}/wall-{width}.png")
        served.show_on_wall(replace(feature, is_feature=False))
        page.wait(lambda: not driver.find_elements(By.CSS_SELECTOR, ".board > li"))
        assert complaints(driver) == []
        page.open("about:blank")
