// The link that leads friends to a table, also as a QR code.
import { useState } from "preact/hooks";
import { encode } from "uqr";
import { link as linkTo } from "../site";
import { t } from "../words";

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  let path = "";
  data.forEach((row: boolean[], y: number) =>
    row.forEach((dark, x) => {
      if (dark) path += `M${x} ${y}h1v1h-1z`;
    }),
  );
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("qrLabel")} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#1c2a25" />
    </svg>
  );
}

export function Invite({ id, code }: { id: string; code: string }) {
  const [isCopied, setCopied] = useState(false);
  const link = `${location.origin}${linkTo(`/t/${id}?code=${code}`)}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      /* the field can be selected by hand */
    }
  };
  return (
    <section class="invite card-box" aria-label={t("inviteTitle")}>
      <div>
        <h2>{t("inviteTitle")}</h2>
        <p>{t("inviteText")}</p>
        <input readOnly value={link} aria-label={t("inviteTitle")} onFocus={(e) => e.currentTarget.select()} />
        <button class="primary" onClick={copy}>
          {isCopied ? t("copied") : t("copy")}
        </button>
      </div>
      <QrCode text={link} />
    </section>
  );
}
