"""WebAssembly modules built from rules: their arguments, their results, how they fail."""

from __future__ import annotations

import json
import shutil
import subprocess
from base64 import b64encode
from importlib.metadata import PackageNotFoundError
from importlib.util import find_spec
from typing import Any

import pytest

from mintopia.engine.kernel import wasm
from mintopia.engine.kernel.compiler import can_compile
from mintopia.engine.kernel.wasm import WasmError, build_module
from tests.kernel.wasm_example import Shelf

MAKER = "tests.kernel.wasm_example"
needs_tools = pytest.mark.skipif(
    not can_compile() or find_spec("ziglang") is None or shutil.which("node") is None,
    reason="Numba, ziglang or node is absent.",
)
RUN = """
const [module, records] = JSON.parse(require("fs").readFileSync(0, "utf8"));
const compiled = new WebAssembly.Module(Buffer.from(module, "base64"));
const start = () => {
  const e = new WebAssembly.Instance(compiled, {}).exports;
  const at = (e.__heap_base.value + 7) & ~7, bytes = Buffer.from(records, "base64");
  e.memory.grow(1);
  new Uint8Array(e.memory.buffer).set(bytes, at);
  return [e, at, () => Buffer.from(e.memory.buffer, at, bytes.length).toString("base64")];
};
const [e, at, read] = start();
const numbers = [e.total(at, 3, 2), e.root(at), Number(e.is_large(at, 79)), e.is_large(at, 80)];
numbers.push(e.fail(at + 48), e.double(at + 48));
let trap = "";
try { e.fail(at); } catch (error) { trap = error.constructor.name; }
console.log(JSON.stringify({
  numbers, trap, memory: read(), imports: WebAssembly.Module.imports(compiled),
  exports: WebAssembly.Module.exports(compiled).map((one) => one.name).sort(),
}));
"""


@needs_tools
def test_a_module_works_on_records_and_rows_of_them() -> None:
    shelves = [Shelf(5, 40, [1, -2, 3]), Shelf(-1, 1 << 40, [0, 0, 9]), Shelf(0, 7, [4, 5, 6])]
    module = build_module(f"{MAKER}:entries")
    given = b"".join(shelf.to_bytes() for shelf in shelves)
    texts = [b64encode(part).decode() for part in (module, given)]
    done = subprocess.run(
        ["node", "-e", RUN], input=json.dumps(texts), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["imports"] == [], "a page has nothing to give"
    assert found["exports"] == [
        *("__heap_base", "double", "fail", "is_large", "memory", "root", "total")
    ]
    assert found["numbers"] == [40 + (1 << 40), 8, 1, 0, 1, 0], "root of 80; a rule without result"
    assert found["trap"] == "RuntimeError"
    after = [Shelf(10, 80, [2, -4, 6]), Shelf(-2, 1 << 41, [0, 0, 18]), Shelf(0, 14, [8, 10, 12])]
    assert found["memory"] == b64encode(b"".join(one.to_bytes() for one in after)).decode()


@needs_tools
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("sine", r"The linker failed: .*undefined symbol: sin"),
        ("half", "The rules could not be compiled: half returns float64, which no entry can"),
    ],
)
def test_what_cannot_be_built_is_named(name: str, sentence: str) -> None:
    with pytest.raises(WasmError, match=f"^{sentence}$"):
        build_module(f"{MAKER}:one", name)


def test_without_the_linker_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(package: str) -> str:
        if package == "ziglang":
            raise PackageNotFoundError(package)
        return "1"

    monkeypatch.setattr(wasm, "can_compile", lambda: True)
    monkeypatch.setattr(wasm, "version", absent)
    with pytest.raises(WasmError, match=r"ziglang, which is absent: install mintopia\[site\]\.$"):
        build_module(f"{MAKER}:entries")


def test_without_the_compiler_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wasm, "can_compile", lambda: False)
    with pytest.raises(WasmError, match=r"Numba, which is absent .*install mintopia\[fast,site\]"):
        build_module(f"{MAKER}:entries")
