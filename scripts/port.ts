import { connect } from "node:net";

/** Whether something listens on this port of the machine. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "localhost", () => socket.end(() => resolve(true)));
    socket.on("error", () => resolve(false));
  });
}
