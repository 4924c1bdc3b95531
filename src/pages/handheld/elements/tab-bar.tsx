import { Icon } from "./icon.tsx";

interface Tab<View extends string> {
  view: View;
  icon: string;
  text: string;
  /** Shown beside the name; nothing if it is undefined. */
  count?: number | undefined;
}

interface Props<View extends string> {
  /** Its name for screen readers. */
  label: string;
  tabs: readonly Tab<View>[];
  current: View;
  onSwitch: (view: View) => void;
}

/** The navigation between the page's views. */
export function TabBar<View extends string>({ label, tabs, current, onSwitch }: Props<View>) {
  return (
    <nav aria-label={label}>
      {tabs.map(({ view, icon, text, count }) => (
        <button
          key={view}
          type="button"
          data-view={view}
          aria-current={view === current ? "true" : "false"}
          onClick={() => onSwitch(view)}
        >
          <Icon name={icon} />
          <span>{text}</span>
          <span class={count ? "count" : "count none"}>{count}</span>
        </button>
      ))}
    </nav>
  );
}
