import { separationOf } from "../src/points/snapshot/sphere.ts";
import { SphereIndex, treeLayout } from "../src/points/snapshot/sphere-index.ts";
import { labelAlternatives } from "./alternative-labels.ts";
import { type Candidate, candidate, installCandidates, inTurns, printRow } from "./candidates.ts";
import { spreadPoints } from "./dataset.ts";
import { bundle, serve, stop } from "./workerd.ts";

/** Our own code beside what could replace it: for docs/decisions/0002, 0003 and 0004. */

const COUNT = 100_000;
const QUESTIONS = 500;
const RADIUS_KM = 5;

/** An index of places by number; where distances are equal, the lower number comes first if `ordered`. */
interface Index {
  nearest(latitude: number, longitude: number, accepts?: Uint8Array): number[];
  ordered(latitude: number, longitude: number): number[];
  within(latitude: number, longitude: number): number[];
  /** Of what is stored and of what it becomes in memory. */
  bytes: [stored: number, inMemory: number];
  build(): unknown;
  read(): unknown;
}

type Places = [latitudes: Float64Array, longitudes: Float64Array];

function ourIndex([latitudes, longitudes]: Places): Index {
  const ranks = Uint32Array.from(latitudes.keys());
  const layout = treeLayout(latitudes, longitudes);
  const read = () => new SphereIndex(latitudes, longitudes, layout, ranks);
  const index = read();
  const nearest: Index["nearest"] = (latitude, longitude, accepts) =>
    index.nearest(latitude, longitude, 0, 10, accepts).positions;
  return {
    nearest,
    ordered: nearest,
    within(latitude, longitude) {
      const found: number[] = [];
      index.visitWithin(latitude, longitude, separationOf(RADIUS_KM * 1000), (i) => found.push(i));
      return found;
    },
    bytes: [layout.byteLength, layout.byteLength + 32 * layout.length],
    build: () => treeLayout(latitudes, longitudes),
    read,
  };
}

/** @param add adds a place to what `Base` makes */
function libraryIndex(
  [latitudes, longitudes]: Places,
  { default: Base }: Candidate,
  { around, within, distance }: Candidate,
  add: (index: Candidate, longitude: number, latitude: number) => void,
): Index {
  const build = () => {
    const index = new Base(latitudes.length);
    for (const [i, latitude] of latitudes.entries()) add(index, longitudes[i]!, latitude);
    index.finish();
    return index;
  };
  const index = build();
  const reach = (latitude: number, longitude: number, kilometres: number): number[] =>
    around(index, longitude, latitude, undefined, kilometres);
  return {
    nearest: (latitude, longitude, accepts) =>
      around(index, longitude, latitude, 10, undefined, accepts && ((i: number) => accepts[i] === 1)),
    ordered(latitude, longitude) {
      const kilometres = (i: number): number => distance(longitude, latitude, longitudes[i]!, latitudes[i]!);
      const tenth = around(index, longitude, latitude, 10).at(-1);
      return reach(latitude, longitude, kilometres(tenth) + 1e-9)
        .map((i) => ({ i, far: kilometres(i) }))
        .sort((a, b) => a.far - b.far || a.i - b.i)
        .slice(0, 10)
        .map(({ i }) => i);
    },
    within: (latitude, longitude) =>
      within ? within(index, longitude, latitude, RADIUS_KM) : reach(latitude, longitude, RADIUS_KM),
    bytes: [index.data.byteLength, index.data.byteLength],
    build,
    read: () => Base.from(index.data),
  };
}

async function nearestAlternatives(): Promise<void> {
  const [flatbush, geoflatbush] = [await candidate("flatbush"), await candidate("geoflatbush")];
  const [kdbush, geokdbush] = [await candidate("kdbush"), await candidate("geokdbush")];
  const indexesOf = (places: Places) => [
    ourIndex(places),
    libraryIndex(places, flatbush, geoflatbush, (index, x, y) => index.add(x, y, x, y)),
    libraryIndex(places, kdbush, geokdbush, (index, x, y) => index.add(x, y)),
  ];
  const rows = [...spreadPoints(COUNT)];
  const column = (i: number) => Float64Array.from(rows, (row) => Number(row[i]));
  const places: Places = [column(8), column(9)];
  const indexes = indexesOf(places);
  const everyThird = Uint8Array.from(rows, (_, i) => (i % 3 === 0 ? 1 : 0));

  type Question = (index: Index, latitude: number, longitude: number) => number[];
  const answers = (ask: Question, index: Index, [latitudes, longitudes]: Places) =>
    Array.from({ length: QUESTIONS }, (_, i) => {
      const place = Math.floor((i / QUESTIONS) * latitudes.length);
      return ask(index, latitudes[place]!, longitudes[place]!);
    });
  const questions: Record<string, Question> = {
    "nearest 10": (index, ...place) => index.nearest(...place),
    "nearest 10, equal distances in order": (index, ...place) => index.ordered(...place),
    "nearest 10 of every third": (index, ...place) => index.nearest(...place, everyThird),
    "all within 5 km": (index, ...place) => index.within(...place),
  };
  console.log("\n| at 100,000 points | ours | geoflatbush | geokdbush |\n|---|---|---|---|");
  for (const [name, ask] of Object.entries(questions)) {
    const work = indexes.map((index) => () => answers(ask, index, places));
    const milliseconds = await inTurns(work, 60);
    printRow(
      `${name}, µs`,
      milliseconds.map((each) => (1000 * each) / QUESTIONS),
      1,
    );
  }
  printRow(
    "to build, ms",
    await inTurns(
      indexes.map(({ build }) => build),
      9,
    ),
  );
  printRow(
    "to read, ms",
    await inTurns(
      indexes.map(({ read }) => read),
      9,
    ),
    1,
  );
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  printRow(
    "stored, and in memory, MB",
    indexes.map(({ bytes }) => bytes.map(megabytes).join(", ")),
  );

  // 5,000 places in a square of some ten metres.
  const [latitudes, longitudes] = places.map((degrees) =>
    degrees.subarray(0, 5000).map((value) => Math.trunc(value) + (value % 1) / 10_000),
  ) as Places;
  const yard: Places = [
    latitudes.map((value) => 6 + (value % 1)),
    longitudes.map((value) => 3 + (value % 1)),
  ];
  const [right, ...others] = indexesOf(yard).map((index) =>
    answers((each, ...place) => each.ordered(...place), index, yard).map(String),
  );
  const wrong = others.map((found) => found.filter((answer, i) => answer !== right![i]).length);
  printRow(`of ${QUESTIONS} answers within ten metres, in another order`, ["0", ...wrong]);
}

const CALLS = 100;

/** The same answer through our router and through Hono's middleware, in the Workers runtime but not over the network. */
async function pipelineAlternatives(): Promise<void> {
  const port = 9111;
  const script = await bundle("bench/alternative-pipeline.ts");
  const workerd = await serve([{ name: "pipeline", port, script }]);
  const call = (which: string) => async () => {
    const response = await fetch(`http://127.0.0.1:${port}/${which}/${CALLS}`);
    if (!response.ok) throw new Error(`${which} answered ${response.status}`);
    await response.text();
  };
  try {
    const [none, ...times] = await inTurns(["none", "bare", "ours", "hono"].map(call), 900);
    console.log("\n| | a bare Hono route | our router | Hono's middleware |\n|---|---|---|---|");
    printRow(
      "an answer of 11 KiB, µs",
      times.map((each) => (1000 * (each - none!)) / CALLS),
      1,
    );
  } finally {
    await stop(workerd);
  }
}

export async function alternativeFigures(): Promise<void> {
  installCandidates();
  await nearestAlternatives();
  await labelAlternatives();
  await pipelineAlternatives();
}
