import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { ConnectionStatus } from "../handheld/connection-status.tsx";
import { Icon } from "../handheld/elements/icon.tsx";
import { TabBar } from "../handheld/elements/tab-bar.tsx";
import { OutboxPanel } from "../handheld/parcels/outbox-panel.tsx";
import { FeedbackPanel } from "../handheld/scan/feedback-panel.tsx";
import { SettingsSheet } from "../handheld/settings-sheet.tsx";
import { keyOf, type StopKey } from "./data/api.ts";
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
import { texts } from "./texts/texts.ts";

const ICONS: Record<View, string> = { round: "round", scan: "scan", van: "truck", day: "day" };

export function DriverView({ page }: { page: DriverPage }) {
  const { day } = page;
  const { view, focused } = page.shown.value;
  const { own = [], others = [], done = [] } = page.scans.value ?? {};
  const stop = view === "round" ? page.at.value : undefined;
  const sheet = page.sheet.value;
  const open = (key: StopKey) => page.open(key);
  const select = (code: string) => page.selectInList(code);
  const openGroups = useRef(new Set<StopKey | undefined>());

  const outbox = useRef<HTMLDivElement>(null);
  /** How often the driver asked for the outbox. */
  const [asked, setAsked] = useState(0);
  useLayoutEffect(() => {
    if (asked > 0) outbox.current!.focus();
  }, [asked]);

  const counts: Partial<Record<View, number>> = { van: day.held.length, day: own.length + others.length };
  const tabs = VIEWS.map((name) => ({
    ...{ view: name, icon: ICONS[name], text: texts.views[name], count: counts[name] || undefined },
  }));
  return (
    <>
      <div class="handheld driver" data-view={stop ? "stop" : view}>
        <header>
          <Icon name="truck" />
          <h1 tabIndex={-1}>{texts.name}</h1>
          <ConnectionStatus
            scans={page.scans.value?.own}
            onClick={() => {
              page.show("day");
              setAsked(asked + 1);
            }}
          />
          <button
            type="button"
            class="icon-button"
            aria-label={texts.settings.open}
            onClick={() => {
              page.sheet.value = { kind: "settings" };
            }}
          >
            <Icon name="settings" />
          </button>
        </header>
        <main>
          <FeedbackPanel feedback={page.feedback} />
          {stop && (
            <div key={stop} class="view stack" data-in="stop">
              <button type="button" class="quiet back" onClick={() => page.leave()}>
                <Icon name="back" />
                {texts.stop.back}
              </button>
              <StopHead day={day} stopKey={stop} isFocused={focused === stop} />
            </div>
          )}
          {/* Always there, because it keeps what is typed. */}
          <div key="scan" class="view" data-in="stop scan" hidden={!stop && view !== "scan"}>
            <ScanPanel
              isUsed={stop !== undefined || view === "scan"}
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
              <VanPanel day={day} openGroups={openGroups.current} onSelect={select} onOpen={open} />
            </div>
          )}
          {view === "day" && (
            <div class="view stack" data-in="day">
              <OutboxPanel
                part={outbox}
                scans={own}
                othersCount={others.length}
                words={texts.outbox}
                explain={explain}
                onSend={() => page.send()}
                onDismiss={(scan) => page.outbox.remove([scan])}
              >
                <button type="button" class="secondary" onClick={() => page.adopt()}>
                  {texts.outbox.adopt}
                </button>
              </OutboxPanel>
              <DayPanel day={day} done={done} scans={own} onOpen={open} />
            </div>
          )}
        </main>
        <TabBar
          label={texts.views.navigation}
          tabs={tabs}
          current={view}
          onSwitch={(next) => page.switchTo(next)}
        />
      </div>
      {sheet && <SheetOf key={idOf(sheet)} page={page} sheet={sheet} />}
    </>
  );
}

/** A parcel's sheet shares nothing with another parcel's. */
const idOf = (sheet: OpenSheet) => (sheet.kind === "parcel" ? sheet.parcel.tracking_code : sheet.kind);

function SheetOf({ page, sheet }: { page: DriverPage; sheet: OpenSheet }) {
  const onClose = () => page.closeSheet(sheet);
  const closing = (then: () => unknown) => () => {
    onClose();
    then();
  };
  if (sheet.kind === "settings")
    return (
      <SettingsSheet
        pendingCount={page.scans.value?.own.filter(({ rejection }) => !rejection).length ?? 0}
        signOutSure={texts.settings.signOutSure}
        onSignOut={() => page.signOut(false)}
        onClose={onClose}
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
