import type { ComponentType } from "preact";
import { Loaded } from "./loaded.tsx";
import { useResource } from "./resource.ts";

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Begins to load the script before the view is shown. If that fails, showing it tries again. */
  preload(): void;
};

/** A view whose script is loaded when it is first shown. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let view: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    view ??= await load();
    return view;
  };
  function Lazy(props: Props) {
    const resource = useResource("view", loadOnce);
    const View = view;
    return View ? <View {...props} /> : <Loaded resource={resource}>{() => null}</Loaded>;
  }
  return Object.assign(Lazy, { preload: () => void loadOnce().catch(() => {}) });
}
