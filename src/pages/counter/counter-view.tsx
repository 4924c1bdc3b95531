import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../handheld/elements/icon.tsx";
import { late } from "../handheld/elements/late.tsx";
import { TabBar } from "../handheld/elements/tab-bar.tsx";
import { PageHeader, useOutbox } from "../handheld/page-header.tsx";
import { OutboxPanel } from "../handheld/parcels/outbox-panel.tsx";
import { FeedbackPanel } from "../handheld/scan/feedback-panel.tsx";
import type { CounterPage, OpenSheet, View } from "./counter-page.ts";
import { LISTS } from "./data/api.ts";
import { ListPanel } from "./parcels/list-panel.tsx";
import { explain, LIST_NAMES } from "./parcels/words.ts";
import { ScanPanel } from "./scan/scan-panel.tsx";
import { t } from "./texts/translate.ts";

const sheets = () => import("./sheets.ts");
const ParcelSheet = late(async () => (await sheets()).ParcelSheet);
const TodaySheet = late(async () => (await sheets()).TodaySheet);
const ClosuresSheet = late(async () => (await sheets()).ClosuresSheet);
const TillSheet = late(async () => (await sheets()).TillSheet);
const StatementSheet = late(async () => (await sheets()).StatementSheet);
const SettingsSheet = late(async () => (await sheets()).SettingsSheet);

const ICONS: Record<View, string> = {
  ...{ scan: "scan", expected: "truck", shelf: "shelf", expiring: "clock" },
  to_hand_over: "out",
};

const NAMES: Record<View, string> = { scan: t("Scan"), ...LIST_NAMES };

const OUTBOX = {
  others: {
    title: t("Waiting for another point"),
    hint: t("Saved on this device, and sent when the point that made them signs in here."),
  },
  actions: {
    arrive: t("Arrival"),
    refuse: t("Refusal"),
    take: t("Taken in|a scan"),
    report: t("Report|a scan"),
  },
};

/** The page of an agent who is signed in. Opening a sheet renders no list again, which is slow on a cheap phone. */
export function CounterView({ page }: { page: CounterPage }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [outbox, goToOutbox] = useOutbox();
  // So that they are there when they are opened. If that fails, opening one tries again.
  useEffect(() => void sheets().catch(() => undefined), []);
  return (
    <>
      <div class="handheld" data-view={page.shown.value} data-list={page.list}>
        <PageHeader
          symbol="parcel"
          scans={page.scans}
          onConnection={() => {
            page.show("scan");
            goToOutbox();
          }}
          onSettings={() => {
            page.sheet.value = { kind: "settings" };
          }}
        >
          <span class="page-name">{t("Parcel counter")}</span>{" "}
          <span class="point-name">{page.pointName}</span>
        </PageHeader>
        <main>
          <FeedbackPanel feedback={page.feedback} />
          <ScanPanel
            arrivals={page.arrivals}
            undo={(scan) => page.recorder.undo(scan)}
            feedback={page.feedback}
            onCode={(code) => page.selectByCamera(code)}
          >
            <TillButton page={page} />
            <Waiting page={page} part={outbox} />
          </ScanPanel>
          <Lists page={page} heading={heading} />
        </main>
        <Tabs page={page} />
      </div>
      <Sheets page={page} heading={heading} />
    </>
  );
}

interface Props {
  page: CounterPage;
}

function TillButton({ page }: Props) {
  return (
    <button type="button" class="quiet till" onClick={() => page.openTill()}>
      <Icon name="money" />
      {t("Till")}
    </button>
  );
}

function Waiting({ page, part }: Props & { part: RefObject<HTMLDivElement | null> }) {
  const { own = [], others = [] } = page.scans.value ?? {};
  return (
    <OutboxPanel
      part={part}
      scans={own}
      othersCount={others.filter(({ rejection }) => !rejection).length}
      words={OUTBOX}
      explain={explain}
      onSend={() => page.send()}
      onDismiss={(scan) => page.outbox.remove([scan])}
    />
  );
}

interface WithHeading extends Props {
  heading: RefObject<HTMLHeadingElement | null>;
}

function Lists({ page, heading }: WithHeading) {
  return (
    <ListPanel
      list={page.list}
      all={page.parcels}
      search={page.search}
      pending={page.pendingMoves}
      heading={heading}
      onSelect={(code) => page.selectInList(code)}
      onRefresh={() => page.refresh()}
      loadMore={(pages) => page.loadMore(pages)}
      onSwitch={(list) => page.show(list, true)}
      onToday={() => page.showToday()}
      onTill={() => page.openTill()}
    />
  );
}

function Tabs({ page }: Props) {
  const totals = page.parcels.parcels?.totals;
  const tabs = (["scan", ...LISTS] as const).map((view) => ({
    ...{ view, icon: ICONS[view], text: NAMES[view] },
    count: view === "scan" ? undefined : totals?.[view],
  }));
  return (
    <TabBar
      label={t("Views")}
      tabs={tabs}
      current={page.shown.value}
      onSwitch={(view) => page.switchTo(view)}
    />
  );
}

function Sheets({ page, heading }: WithHeading) {
  const sheet = page.sheet.value;
  const isFromList = useRef(false);
  useLayoutEffect(() => {
    if (sheet) isFromList.current = sheet.kind === "parcel" && sheet.isFromList;
    // A dialog restores the focus by itself, unless the parcel has left the list meanwhile.
    else if (isFromList.current && document.activeElement === document.body)
      heading.current!.focus({ preventScroll: true });
  }, [sheet]);
  return sheet ? <SheetOf key={keyOf(sheet)} page={page} sheet={sheet} /> : null;
}

/** A parcel's sheet shares nothing with another parcel's. */
const keyOf = (sheet: OpenSheet) => (sheet.kind === "parcel" ? sheet.trackingCode : sheet.kind);

function SheetOf({ page, sheet }: Props & { sheet: OpenSheet }) {
  const onClose = () => page.closeSheet(sheet);
  if (sheet.kind === "today")
    return <TodaySheet point={page.pointName.value} done={sheet.done} onClose={onClose} />;
  if (sheet.kind === "till")
    return (
      <TillSheet
        onStatement={() => {
          page.sheet.value = { kind: "statement" };
        }}
        onUnauthorized={() => page.signOut(true)}
        onClose={onClose}
      />
    );
  if (sheet.kind === "statement")
    return <StatementSheet onUnauthorized={() => page.signOut(true)} onClose={onClose} />;
  if (sheet.kind === "closures")
    return <ClosuresSheet onUnauthorized={() => page.signOut(true)} onClose={onClose} />;
  if (sheet.kind === "settings")
    return (
      <SettingsSheet
        pendingCount={page.scans.value?.own.filter(({ rejection }) => !rejection).length ?? 0}
        onSignOut={page.signOut}
        onClosures={() => {
          page.sheet.value = { kind: "closures" };
        }}
        onClose={onClose}
      />
    );
  const { trackingCode, parcel, pendingAction } = sheet;
  return (
    <ParcelSheet
      trackingCode={trackingCode}
      pointName={page.pointName.value}
      parcel={parcel}
      pendingAction={pendingAction}
      lookUp={() => page.lookUp(trackingCode)}
      suggestedPlace={page.nextPlace}
      record={(action, further) => {
        onClose();
        void page.recorder.record(trackingCode, action, further);
      }}
      putAway={(place) => {
        onClose();
        page.wasPutAway(trackingCode, place);
      }}
      beforeHandOver={() => page.outbox.sendHeld()}
      handedOver={(handed, refused) => page.handedOver(handed, refused)}
      rejected={(problem) => page.recorder.showProblem(trackingCode, problem)}
      failedAfterClose={(title, hint) => page.recorder.show(trackingCode, { kind: "failure", title, hint })}
      unauthorized={() => page.signOut(true)}
      onClose={onClose}
    />
  );
}
