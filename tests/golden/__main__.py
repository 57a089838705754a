"""python -m tests.golden: write the golden games again."""

from __future__ import annotations

from tests.golden.files import FOLDER, make, path_of
from tests.golden.table import CASES


def main() -> None:
    """Write every file and print which ones changed; files without a case are removed."""
    changed = 0
    for case in CASES:
        path, text = path_of(case), make(case)
        before = path.read_text(encoding="utf-8") if path.exists() else None
        if text != before:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"{'wrote' if before is None else 'CHANGED'} {case.game}/{path.name}")
            changed += 1
    for path in sorted(FOLDER.rglob("*.json")):
        if path not in {path_of(case) for case in CASES}:
            path.unlink()
            print(f"removed {path.parent.name}/{path.name}")
            changed += 1
    print(f"{len(CASES)} golden games, {changed} changed.")


if __name__ == "__main__":
    main()
