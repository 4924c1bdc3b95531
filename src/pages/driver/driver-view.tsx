import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import { Icon } from "../handheld/elements/icon.tsx";
import { late } from "../handheld/elements/late.tsx";
import { TabBar } from "../handheld/elements/tab-bar.tsx";
import { KeepingNotice } from "../handheld/keeping-notice.tsx";
import { PageHeader, useOutbox } from "../handheld/page-header.tsx";
import { OutboxPanel } from "../handheld/parcels/outbox-panel.tsx";
import { FeedbackPanel } from "../handheld/scan/feedback-panel.tsx";
import { SettingsSheet } from "../handheld/settings-sheet.tsx";
import { keyOf, type StopKey } from "./data/api.ts";
import { money } from "./data/money.ts";
import { type DriverPage, type OpenSheet, VIEWS, type View } from "./driver-page.ts";
import { DayPanel } from "./panels/day-panel.tsx";
import { RoundPanel } from "./panels/round-panel.tsx";
import { StopHead } from "./panels/stop-head.tsx";
import { StopParcels } from "./panels/stop-parcels.tsx";
import { VanPanel } from "./panels/van-panel.tsx";
import { explain } from "./panels/words.ts";
import { ScanPanel } from "./scan/scan-panel.tsx";
import { DriveOnSheet } from "./sheets/drive-on-sheet.tsx";
import { HandBackSheet } from "./sheets/hand-back-sheet.tsx";
import { ParcelSheet } from "./sheets/parcel-sheet.tsx";
import { t } from "./texts/translate.ts";

const MoneySheet = late(async () => (await import("../handheld/money/money-sheet.tsx")).MoneySheet);

const ICONS: Record<View, string> = { round: "round", scan: "scan", van: "truck", day: "day" };

const NAMES: Record<View, string> = {
  round: t("Round"),
  scan: t("Scan"),
  van: t("Van"),
  day: t("Day|of work"),
};

const OUTBOX = {
  others: {
    title: t("Made with another key"),
    hint: t("If these scans are yours, send them with the key that is signed in now."),
  },
  actions: {
    collect: t("Taken|a scan"),
    hand_back: t("Given back|a scan"),
    report: t("Report|a scan"),
  },
  more: (count: number) => t("and {count} more", { count }),
};

/** The page of a driver who is signed in. Neither a scan nor a sheet renders all of it again, which is slow on a cheap phone. */
export function DriverView({ page }: Props) {
  const { day } = page;
  const { view, focused } = page.shown.value;
  const stop = view === "round" ? page.at.value : undefined;
  const openGroups = useRef(new Set<StopKey | undefined>());
  const [outbox, goToOutbox] = useOutbox();
  const open = (key: StopKey) => page.open(key);
  const select = (code: string) => page.selectInList(code);
  return (
    <>
      <div class="handheld driver" data-view={stop ? "stop" : view}>
        <PageHeader
          symbol="truck"
          scans={page.scans}
          onConnection={() => {
            page.show("day");
            goToOutbox();
          }}
          onSettings={() => {
            page.sheet.value = { kind: "settings" };
          }}
        >
          <span class="page-name">{t("Driver")}</span>{" "}
          <span class="point-name">{day.round?.driver?.name}</span>
        </PageHeader>
        <main>
          <KeepingNotice />
          <FeedbackPanel feedback={page.feedback} />
          {stop && (
            <div key={stop} class="view stack" data-in="stop">
              <button type="button" class="quiet back" onClick={() => page.leave()}>
                <Icon name="back" />
                {t("All stops")}
              </button>
              <StopHead
                day={day}
                stopKey={stop}
                isFocused={focused === stop}
                onTakeMoney={() => page.takeMoney(stop)}
              />
            </div>
          )}
          {/* Always there, because it keeps what is typed. */}
          <div key="scan" class="view" data-in="stop scan" hidden={!stop && view !== "scan"}>
            <ScanPanel
              isUsed={stop !== undefined || view === "scan"}
              feedback={page.feedback}
              onCode={(code) => page.selectByCamera(code)}
            />
          </div>
          {stop && (
            <div class="view" data-in="stop">
              <StopParcels
                key={stop}
                day={day}
                stopKey={stop}
                onSelect={select}
                onHandBack={() => page.askForCode(stop)}
                onLeave={() => page.leave()}
              />
            </div>
          )}
          {view === "round" && !stop && (
            <div class="view" data-in="round">
              <RoundPanel
                day={day}
                place={page.place}
                focused={focused}
                onDistances={() => page.showDistances()}
                onOpen={open}
                onRefresh={() => page.send()}
              />
            </div>
          )}
          {view === "van" && (
            <div class="view" data-in="van">
              <VanPanel
                day={day}
                openGroups={openGroups.current}
                onMoney={() => page.openMoney()}
                onSelect={select}
                onOpen={open}
              />
            </div>
          )}
          {view === "day" && <DayView page={page} outbox={outbox} />}
        </main>
        <Tabs page={page} />
      </div>
      <Sheets page={page} />
    </>
  );
}

interface Props {
  page: DriverPage;
}

/** What waits to be sent, and what is left at the end of the day. */
function DayView({ page, outbox }: Props & { outbox: RefObject<HTMLDivElement | null> }) {
  const { own = [], others = [], done = [] } = page.scans.value ?? {};
  return (
    <div class="view stack" data-in="day">
      <OutboxPanel
        part={outbox}
        scans={own}
        othersCount={others.length}
        words={OUTBOX}
        explain={explain}
        onSend={() => page.send()}
        onDismiss={(scan) => page.outbox.remove([scan])}
      >
        <button type="button" class="secondary" onClick={() => page.adopt()}>
          {t("They are mine: send them")}
        </button>
      </OutboxPanel>
      <DayPanel day={page.day} done={done} scans={own} onOpen={(key) => page.open(key)} />
    </div>
  );
}

function Tabs({ page }: Props) {
  const { own = [], others = [] } = page.scans.value ?? {};
  const counts: Partial<Record<View, number>> = {
    van: page.day.held.length,
    day: own.length + others.length,
  };
  const tabs = VIEWS.map((view) => ({
    ...{ view, icon: ICONS[view], text: NAMES[view], count: counts[view] || undefined },
  }));
  return (
    <TabBar
      label={t("Views")}
      tabs={tabs}
      current={page.shown.value.view}
      onSwitch={(next) => page.switchTo(next)}
    />
  );
}

function Sheets({ page }: Props) {
  const sheet = page.sheet.value;
  return sheet ? <SheetOf key={idOf(sheet)} page={page} sheet={sheet} /> : null;
}

/** A parcel's sheet shares nothing with another parcel's. */
const idOf = (sheet: OpenSheet) => (sheet.kind === "parcel" ? sheet.parcel.tracking_code : sheet.kind);

function SheetOf({ page, sheet }: Props & { sheet: OpenSheet }) {
  const onClose = () => page.closeSheet(sheet);
  const closing = (then: () => unknown) => () => {
    onClose();
    then();
  };
  if (sheet.kind === "settings")
    return (
      <SettingsSheet
        pendingCount={page.scans.value?.own.filter(({ rejection }) => !rejection).length ?? 0}
        signOutSure={(count) =>
          t(
            "{count} scans are not sent yet. They stay on this device and will be sent when this key signs in here again.",
            { count },
          )
        }
        onSignOut={() => page.signOut(false)}
        onClose={onClose}
      />
    );
  if (sheet.kind === "money")
    return (
      <MoneySheet
        title={t("Money|in a van")}
        give={t("Give to office or driver")}
        routes={money}
        known={page.day.money}
        from={sheet.from}
        onUnauthorized={() => page.signOut(true)}
        onClose={closing(() => page.refresh())}
      />
    );
  if (sheet.kind === "drive-on")
    return (
      <DriveOnSheet notTaken={sheet.notTaken} onLeave={closing(() => page.driveOn())} onClose={onClose} />
    );
  if (sheet.kind === "hand-back")
    return (
      <HandBackSheet
        parcels={sheet.parcels}
        handBack={(chosen, code) => page.handBack(sheet.stop, chosen, code)}
        onClose={onClose}
      />
    );
  const { parcel } = sheet;
  const stop = parcel.goesTo && keyOf(parcel.goesTo);
  return (
    <ParcelSheet
      parcel={parcel}
      onTake={closing(() => page.take(parcel.tracking_code))}
      onReport={(report) => closing(() => page.report(parcel, report))()}
      onOpenStop={stop && stop !== page.at.value ? closing(() => page.open(stop)) : undefined}
      onClose={onClose}
    />
  );
}
