import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../elements/icon.tsx";
import { t } from "../texts/translate.ts";
import { Camera, CameraError } from "./camera.ts";

interface Props {
  /** The words of the button that starts it. */
  start: string;
  aim: string;
  /** Shown for a code of another kind. */
  notWanted: string;
  /** The camera stops when this becomes false, and starts again only when somebody presses the button. */
  isUsed?: boolean;
  /** The content of a code of the wanted kind; undefined for others. */
  read: (text: string) => string | undefined;
  /** Gets that content. */
  onRead: (wanted: string) => void;
}

/** The camera's picture, with buttons to start and stop it. It reads codes while it is on. */
export function Viewfinder(props: Props) {
  const { start, aim, notWanted, isUsed = true } = props;
  // The camera hands codes to the last rendering, not to the one that started it.
  const latest = useRef(props);
  latest.current = props;
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const camera = useRef<Camera>(undefined);
  const [state, setState] = useState<"off" | "starting" | "on">("off");
  const [isWrong, setWrong] = useState(false);
  const [error, setError] = useState("");
  const isOff = state === "off";

  const stop = () => {
    camera.current?.stop();
    setState("off");
  };
  const open = async () => {
    // A parcel may have other codes on it.
    const isWanted = (text: string) => latest.current.read(text) !== undefined;
    camera.current ??= new Camera(video.current!, isWanted, (text) => {
      const wanted = latest.current.read(text);
      setWrong(wanted === undefined);
      if (wanted !== undefined) latest.current.onRead(wanted);
    });
    setError("");
    setWrong(false);
    setState("starting");
    try {
      if (await camera.current.start()) setState("on");
    } catch (caught) {
      stop();
      setError(
        caught instanceof CameraError
          ? caught.message
          : t("The camera could not be started. Try again, or type the code."),
      );
    }
  };

  useEffect(() => {
    if (!isUsed) stop();
  }, [isUsed]);
  useEffect(() => {
    /** The camera was on when the page was hidden, and starts again when it is shown. */
    let isPaused = false;
    // Saves the battery.
    const followVisibility = () => {
      if (document.hidden && camera.current?.isOn) {
        stop();
        isPaused = true;
      } else if (!document.hidden && isPaused) {
        isPaused = false;
        void open();
      }
    };
    document.addEventListener("visibilitychange", followVisibility);
    return () => {
      document.removeEventListener("visibilitychange", followVisibility);
      camera.current?.stop();
    };
  }, []);
  // The button that was pressed is gone: the one in its place gets its focus.
  const hadFocus = frame.current?.contains(document.activeElement);
  useLayoutEffect(() => {
    if (hadFocus) frame.current?.querySelector<HTMLElement>(".start-camera, .stop-camera")?.focus();
  }, [isOff]);

  return (
    <div class="stack">
      <div ref={frame} class="viewfinder" data-state={state}>
        <video ref={video} playsInline muted hidden={isOff} aria-label={t("What the camera sees")} />
        {isOff ? (
          <button type="button" class="start-camera" onClick={open}>
            <Icon name="scan" />
            {start}
          </button>
        ) : (
          <>
            <div class="guide" />
            <p class="aim" role="status">
              {state === "starting" ? t("Starting the camera…") : isWrong ? notWanted : aim}
            </p>
            <div class="camera-controls">
              {state === "on" && camera.current?.hasTorch && <Torch camera={camera.current} />}
              <button type="button" class="stop-camera" onClick={stop}>
                <Icon name="cross" />
                {t("Stop the camera")}
              </button>
            </div>
          </>
        )}
      </div>
      <p class="error" role="alert">
        {error}
      </p>
    </div>
  );
}

function Torch({ camera }: { camera: Camera }) {
  const [isOn, setOn] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const toggle = () => {
    setOn(!isOn);
    void camera.setTorch(!isOn).catch(() => setFailed(true));
  };
  if (hasFailed) return null;
  return (
    <button type="button" aria-pressed={isOn ? "true" : "false"} onClick={toggle}>
      <Icon name="light" />
      {t("Light")}
    </button>
  );
}
