import type { ComponentType } from "preact";
import { useResource } from "../requests/resource.ts";
import { Loaded } from "./loaded.tsx";

/** A view whose script is loaded when it is first shown. */
export function lazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let view: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    view ??= (await load()).default;
    return view;
  };
  return function Lazy(props: Props) {
    const resource = useResource("view", loadOnce);
    const View = view;
    return View ? <View {...props} /> : <Loaded resource={resource}>{() => null}</Loaded>;
  };
}
