import { t } from "../text/translate.ts";

interface Options {
  method: string;
  headers: Record<string, string>;
  body: Blob;
  signal: AbortSignal;
}

/**
 * A `fetch` that tells how far it is with sending a file.
 * @param onSent gets the share of the file that was sent, from 0 to 1
 */
export const uploadWith = (onSent: (share: number) => void) =>
  ((url: string, options: Options) => upload(url, options, onSent)) as typeof fetch;

function upload(
  url: string,
  { method, headers, body, signal }: Options,
  onSent: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = "blob";
    request.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 1 : loaded / total);
    request.onload = () =>
      resolve(
        new Response(request.response as Blob, { status: request.status, headers: headersOf(request) }),
      );
    request.onerror = () => reject(new TypeError(t("The upload failed.")));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort());
    request.send(body);
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
