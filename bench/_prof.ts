import { snapshotFiles } from "./dataset.ts";
import { requestsPerSecond } from "./load.ts";
import { bundle, serve } from "./workerd.ts";

const large = await snapshotFiles(100_000);
const w = await serve([{ name: "api", port: 9102, script: await bundle("src/index.ts"), kv: large }], 9229);
const targets = (await (await fetch("http://127.0.0.1:9229/json")).json()) as any[];
const t = targets.find((x) => x.id === "api" || /api$/.test(x.webSocketDebuggerUrl)) ?? targets[0];
const list = "/public/pudo-points";
const r = (await (await fetch(`http://127.0.0.1:9102${list}?pageSize=2000&sortBy=createdAt`)).json()) as any;
const near = r.data.data.map(
  (p: any) => `${list}?latitude=${p.address.latitude}&longitude=${p.address.longitude}`,
);
const paths = process.argv[2] === "list" ? [list] : near;
await requestsPerSecond(9102, paths, 2);
const ws = new WebSocket(t.webSocketDebuggerUrl);
await new Promise((ok) => ws.addEventListener("open", ok));
let id = 0;
const pending = new Map<number, (v: any) => void>();
ws.addEventListener("message", (m) => {
  const d = JSON.parse(String(m.data));
  pending.get(d.id)?.(d);
});
const send = (method: string, params = {}) =>
  new Promise<any>((ok) => {
    pending.set(++id, ok);
    ws.send(JSON.stringify({ id, method, params }));
  });
await send("Profiler.enable");
await send("Profiler.setSamplingInterval", { interval: 200 });
await send("Profiler.start");
const rps = await requestsPerSecond(9102, paths, 4);
const {
  result: { profile },
} = await send("Profiler.stop");
const self = new Map<string, number>();
const dt = profile.timeDeltas;
const byId = new Map(profile.nodes.map((n: any) => [n.id, n]));
let total = 0;
profile.samples.forEach((s: number, i: number) => {
  const n: any = byId.get(s);
  const k = `${n.callFrame.functionName || "(anon)"}:${n.callFrame.lineNumber}`;
  self.set(k, (self.get(k) ?? 0) + dt[i]);
  total += dt[i];
});
console.log("rps", rps.toFixed(0));
for (const [k, v] of [...self].sort((a, b) => b[1] - a[1]).slice(0, 32))
  console.log(((100 * v) / total).toFixed(1) + "%", (v / (rps * 4)).toFixed(2) + "us", k);
const h = await send("Runtime.getHeapUsage");
console.log(h.result);
ws.close();
w.kill();
