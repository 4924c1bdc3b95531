import { useState } from "preact/hooks";
import { isProblem } from "../../../../client/src/problem.ts";
import { PlainError } from "../../ui/feedback/failure.tsx";
import { naira } from "../../ui/text/format.ts";
import { t } from "../texts.ts";

interface PointUse {
  holds: number;
  under_way: number;
  money: number;
}

function useText({ holds, under_way, money }: PointUse): string {
  const parts = [
    holds > 0 && `${t("{count} parcels", { count: holds })} there`,
    under_way > 0 && `${t("{count} parcels", { count: under_way })} on the way`,
    money > 0 && `${naira(money)} in its till`,
  ];
  return `It still has ${parts.filter(Boolean).join(", ")}. Move that first, or leave it there knowingly.`;
}

/**
 * Takes a point away that may be in use: then the first request tells what it has, and the next one says that this is known.
 * @param button its words until then
 */
export function useLeaving(button: string) {
  const [use, setUse] = useState<PointUse>();
  const leave = async (send: (query: { confirm?: number }) => Promise<unknown>) => {
    try {
      await send(use ? { confirm: use.holds + use.under_way } : {});
    } catch (error) {
      if (!isProblem(error, "point_in_use")) throw error;
      setUse(error.body);
      throw new PlainError(useText(error.body));
    }
  };
  return { action: use ? `${button} it all the same` : button, leave };
}
