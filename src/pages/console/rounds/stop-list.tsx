import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../ui/icon.tsx";
import { type DraftStop, keyOf, moved } from "./draft.ts";

interface Props {
  stops: readonly DraftStop[];
  onChange: (stops: DraftStop[]) => void;
}

/** A round's stops in order. They can be dragged, or moved with their buttons. */
export function StopList({ stops, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  /** What gets the focus once the stops are in their new order. */
  const wanted = useRef<string>(undefined);
  const [said, setSaid] = useState("");
  // Before it is painted: a key that is pressed again at once moves the stop again.
  useLayoutEffect(() => {
    if (!wanted.current) return;
    list.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  }, [stops]);
  const move = (from: number, to: number, by?: "up" | "down") => {
    if (to < 0 || to >= stops.length || from === to) return;
    const stop = stops[from]!;
    if (by) {
      // The button is disabled at the end of the list and can't keep the focus.
      const isAtEnd = by === "up" ? to === 0 : to === stops.length - 1;
      const kept = isAtEnd ? (by === "up" ? "down" : "up") : by;
      wanted.current = `[data-stop="${CSS.escape(keyOf(stop))}"] [data-move="${kept}"]`;
    }
    setSaid(`${stop.name} is stop ${to + 1} of ${stops.length} now.`);
    onChange(moved(stops, from, to));
  };
  const remove = (i: number) => {
    const next = stops[i + 1] ?? stops[i - 1];
    if (next) wanted.current = `[data-stop="${CSS.escape(keyOf(next))}"] [data-move="remove"]`;
    setSaid(`${stops[i]!.name} is off the round.`);
    onChange(stops.filter((_, j) => j !== i));
  };
  return (
    <>
      <ol ref={list} class="round-stops">
        {stops.map((stop, i) => (
          <li
            key={keyOf(stop)}
            data-stop={keyOf(stop)}
            data-dragged={dragged === i || undefined}
            draggable
            onDragStart={({ dataTransfer }) => {
              dataTransfer?.setData("text/plain", stop.name);
              if (dataTransfer) dataTransfer.effectAllowed = "move";
              setDragged(i);
            }}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              if (dragged === i) return;
              move(dragged, i);
              setDragged(i);
            }}
            onDrop={(event) => event.preventDefault()}
          >
            <span class="stop-number" aria-hidden="true">
              {i + 1}
            </span>
            <span class="round-stop">
              <b>{stop.name}</b>
              <span class="hint">
                {stop.kind === "partner" && "Partner · "}
                {stop.where || "Drivers don't come here any more: take it off the round."}
              </span>
            </span>
            <span class="buttons">
              <StopButton
                icon="up"
                text={`Move ${stop.name} up`}
                move="up"
                isOff={i === 0}
                onPress={() => move(i, i - 1, "up")}
              />
              <StopButton
                icon="down"
                text={`Move ${stop.name} down`}
                move="down"
                isOff={i === stops.length - 1}
                onPress={() => move(i, i + 1, "down")}
              />
              <StopButton
                icon="cross"
                text={`Take ${stop.name} off the round`}
                move="remove"
                onPress={() => remove(i)}
              />
            </span>
          </li>
        ))}
      </ol>
      <p class="hidden" role="status">
        {said}
      </p>
    </>
  );
}

interface ButtonProps {
  icon: "up" | "down" | "cross";
  text: string;
  move: string;
  isOff?: boolean;
  onPress: () => void;
}

const StopButton = ({ icon, text, move, isOff = false, onPress }: ButtonProps) => (
  <button
    type="button"
    class="icon-button"
    aria-label={text}
    data-move={move}
    disabled={isOff}
    onClick={onPress}
  >
    <Icon name={icon} />
  </button>
);
