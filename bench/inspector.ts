/** A debugger's connection to one Worker of a running workerd. */
export interface Inspector {
  send<T>(method: string, parameters?: object): Promise<T>;
  close(): void;
}

export async function inspect(port: number, service: string): Promise<Inspector> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    id: string;
    webSocketDebuggerUrl: string;
  }[];
  const target = targets.find(({ id }) => id === service);
  if (!target) throw new Error(`workerd has no ${service} to inspect`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let lastId = 0;
  return {
    send: <T>(method: string, parameters = {}) =>
      new Promise<T>((resolve) => {
        waiting.set(++lastId, resolve as (result: unknown) => void);
        socket.send(JSON.stringify({ id: lastId, method, params: parameters }));
      }),
    close: () => socket.close(),
  };
}

/** The megabytes of a Worker's isolate: what V8 allocated, and the buffers outside its heap. */
export async function isolateMegabytes(inspector: Inspector): Promise<number> {
  const { usedSize, backingStorageSize } = await inspector.send<{
    usedSize: number;
    backingStorageSize: number;
  }>("Runtime.getHeapUsage");
  return (usedSize + backingStorageSize) / 1024 / 1024;
}

interface Profile {
  nodes: { id: number; callFrame: { functionName: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/** The functions in which a Worker spends most of its time while `work` runs, as shares of the time in which it is busy. */
export async function profile(
  inspector: Inspector,
  work: () => Promise<unknown>,
): Promise<[string, number][]> {
  await inspector.send("Profiler.enable");
  await inspector.send("Profiler.setSamplingInterval", { interval: 200 });
  await inspector.send("Profiler.start");
  await work();
  const { profile: recorded } = await inspector.send<{ profile: Profile }>("Profiler.stop");
  await inspector.send("Profiler.disable");
  const names = new Map(
    recorded.nodes.map(({ id, callFrame }) => [id, callFrame.functionName || "(runtime)"]),
  );
  const times = new Map<string, number>();
  let busy = 0;
  recorded.samples.forEach((node, i) => {
    const name = names.get(node)!;
    if (name === "(idle)") return;
    const time = recorded.timeDeltas[i]!;
    times.set(name, (times.get(name) ?? 0) + time);
    busy += time;
  });
  return [...times]
    .map(([name, time]): [string, number] => [name, time / busy])
    .sort(([, a], [, b]) => b - a);
}
