import type { ComponentType } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/**
 * A sheet whose script is loaded when it is first opened, so that the page itself comes sooner. The service worker has it
 * before that, for when there is no network.
 */
export function late<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Late(props: Props) {
    const [Sheet, show] = useState(() => loaded);
    useLayoutEffect(() => {
      if (Sheet) return;
      void load().then(
        (sheet) => {
          loaded = sheet;
          show(() => sheet);
        },
        () => props.onClose(),
      );
    }, []);
    return Sheet ? <Sheet {...props} /> : null;
  };
}
