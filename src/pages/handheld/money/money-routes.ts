import type { MoneyHolder, MoneyToTake, OfferedMoney, TakenMoney, Till } from "../../api.ts";
import type { Answer } from "../data/request.ts";

/** What a page's holder of a key does with receivers' money. */
export interface MoneyRoutes {
  read: () => Promise<Answer<Till>>;
  /** @param paymentIds all if undefined */
  offer: (paymentIds: string[] | undefined) => Promise<Answer<OfferedMoney>>;
  withdraw: () => Promise<Answer<undefined>>;
  take: (counted: MoneyToTake) => Promise<Answer<TakenMoney>>;
}

/** Who gives money, as a page calls it. */
export type Giver = MoneyHolder & { name: string };
