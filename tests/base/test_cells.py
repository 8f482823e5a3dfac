from printkit.base.cells import cell, cells


def test_cells_are_named_by_column_letters_and_row() -> None:
    assert [cell(0, 0), cell(25, 0), cell(26, 9), cell(51, 51)] == ["A1", "Z1", "AA10", "AZ52"]


def test_cells_come_in_reading_order() -> None:
    assert cells(2, 3) == ["A1", "B1", "A2", "B2", "A3", "B3"]
