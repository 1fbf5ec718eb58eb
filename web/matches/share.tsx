// Showing a finished match to others by a link that its players can make and withdraw.
import { useState } from "preact/hooks";
import { api } from "../api";
import { askHere, isHere } from "../local/here";
import { hasServer, link as addressOf } from "../site";
import { Dialog, ErrorNote } from "../widgets";
import { t } from "../words";
import { m } from "./words";

export interface ShareProps {
  id: string;
  isPublic: boolean;
  link?: string;
}

/** Can this match be shared, here and now? */
export const canShare = (): boolean => hasServer();

function LinkField({ path }: { path: string }) {
  const [isCopied, setCopied] = useState(false);
  const whole = `${location.origin}${addressOf(path)}`;
  const copy = () =>
    navigator.clipboard.writeText(whole).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <p class="button-row">
      <input
        class="share-link"
        readOnly
        value={whole}
        aria-label={m("share")}
        onFocus={(e) => e.currentTarget.select()}
      />
      <button class="primary" onClick={copy}>
        {isCopied ? t("copied") : t("copy")}
      </button>
    </p>
  );
}

export function ShareDialog({ match, close }: { match: ShareProps; close: (changed: boolean) => void }) {
  const [{ id, isPublic, link }, set] = useState(match);
  const [error, setError] = useState<Error | null>(null);
  const act = (work: () => Promise<Partial<ShareProps>>) => () =>
    work().then((change) => set((now) => ({ ...now, ...change })), setError);
  const make = act(async () => ({ link: await api.makeLink(id) }));
  const end = act(async () => {
    await api.endLink(id);
    return { link: undefined };
  });
  const move = act(async () => {
    const moved = await api.upload(await api.record(id));
    await askHere("remove", { table: id });
    return { id: moved.id, isPublic: false, link: await api.makeLink(moved.id) };
  });
  const path = isPublic ? `/replay/${id}` : link ? `/replay/${id}?link=${link}` : null;
  return (
    <Dialog title={m("share")} close={() => close(link !== match.link || id !== match.id)}>
      <p>{isPublic ? m("sharePublic") : m("shareText")}</p>
      {path && <LinkField path={path} />}
      {isHere(id) ? (
        <>
          <p>{m("shareHere")}</p>
          <button class="primary" onClick={move}>
            {m("shareMake")}
          </button>
        </>
      ) : link ? (
        <>
          <p class="faint">{m("shareEndText")}</p>
          <button onClick={end}>{m("shareEnd")}</button>
        </>
      ) : (
        !isPublic && (
          <button class="primary" onClick={make}>
            {m("shareMake")}
          </button>
        )
      )}
      <ErrorNote error={error} />
    </Dialog>
  );
}
