// Pages whose code is loaded when somebody goes there, so that the first page shows soon. Used by main.tsx.
import type { ComponentType } from "preact";
import { builtAddress } from "./addresses";
import { ErrorNote, Frame, useLoaded } from "./widgets";
import { t } from "./words";

let styling: Promise<void> | null = null;

/** The style that all these pages share. */
function loadStyle(): Promise<void> {
  styling ??= new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = builtAddress("pages-style");
    link.onload = () => resolve();
    link.onerror = () => {
      styling = null;
      reject(new Error(t("offline")));
    };
    document.head.append(link);
  });
  return styling;
}

/** A page that is loaded once, when it is first shown. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Page: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const { error, again } = useLoaded(async () => (Page ??= (await Promise.all([load(), loadStyle()]))[0]), []);
    if (Page) return <Page {...props} />;
    return (
      <Frame>
        <ErrorNote error={error} retry={again} />
      </Frame>
    );
  };
}
