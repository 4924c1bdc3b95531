import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { packageFiles, servedFiles, VERSION, widgetFiles } from "../../scripts/build-widget.ts";

const folder = mkdtempSync(join(tmpdir(), "widget-"));
const cwd = process.cwd();

afterEach(() => {
  process.chdir(cwd);
  rmSync(folder, { recursive: true, force: true });
});

describe("the widget's files", () => {
  it("are the same bytes in every build, wherever it runs", async () => {
    const first = await widgetFiles();
    mkdirSync(folder, { recursive: true });
    process.chdir(folder);
    expect(await widgetFiles()).toEqual(first);
  });

  it("of a released version stay where they were, and its parts beside the newest version too", async () => {
    const released = { "0.0.1/pudo-map.js": "old script", "0.0.1/parts/map-0123456789.js": "old map" };
    for (const [path, content] of Object.entries(released)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    const [served, current] = [await servedFiles(folder), await widgetFiles()];
    const text = (path: string) => Buffer.from(served.get(path)!).toString();
    for (const [path, content] of Object.entries(released)) expect(text(path)).toBe(content);
    expect(text("parts/map-0123456789.js")).toBe("old map");
    for (const [path, content] of current) {
      expect(served.get(path)).toEqual(content);
      expect(served.get(`${VERSION}/${path}`)).toEqual(content);
    }
  });
});

describe("the npm package", () => {
  it("has every file that its entries and scripts name, and asks for no other package", async () => {
    const files = await packageFiles();
    const text = (path: string) => Buffer.from(files.get(path)!).toString();
    const { exports } = JSON.parse(text("package.json")) as { exports: Record<string, object> };
    const entries = Object.values(exports).flatMap((entry) => Object.values(entry) as string[]);
    const imported = [...files.keys()]
      .filter((path) => path.endsWith(".js"))
      .flatMap((path) =>
        [...text(path).matchAll(/(?:from|import)\s*\(?"([^"]+)"/g)].map(([, name]) =>
          name!.startsWith(".") ? join(dirname(path), name!) : name!,
        ),
      );
    expect(imported.length).toBeGreaterThan(4);
    for (const path of [...entries, ...imported]) expect([...files.keys()]).toContain(join(path));
  });
});
