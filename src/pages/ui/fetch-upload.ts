interface Options {
  method: string;
  headers: Record<string, string>;
  body: Blob;
  signal: AbortSignal;
  /** Gets the share of the body that was sent, from 0 to 1. */
  onSent: (share: number) => void;
}

/** As `fetch`, which tells nothing while a body is being sent. */
export function fetchUpload(
  url: string,
  { method, headers, body, signal, onSent }: Options,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const upload = new XMLHttpRequest();
    upload.open(method, url);
    for (const [name, value] of Object.entries(headers)) upload.setRequestHeader(name, value);
    upload.responseType = "blob";
    upload.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 1 : loaded / total);
    upload.onload = () =>
      resolve(new Response(upload.response as Blob, { status: upload.status, headers: headersOf(upload) }));
    upload.onerror = () => reject(new TypeError("The upload failed."));
    upload.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => upload.abort());
    upload.send(body);
  });
}

const headersOf = (answered: XMLHttpRequest): [string, string][] =>
  answered
    .getAllResponseHeaders()
    .split("\r\n")
    .filter(Boolean)
    .map((line) => {
      const end = line.indexOf(":");
      return [line.slice(0, end), line.slice(end + 1).trim()];
    });
