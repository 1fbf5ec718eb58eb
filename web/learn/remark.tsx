// A quiet line about the move that is chosen: what it would do. Only where the engine is at hand.
import type { PartProps } from "../table/match";
import { t } from "../words";

export function Remark({ model, composer, own }: PartProps) {
  const move = composer.preview;
  const words = move && own !== null ? model.table.preview?.(own, move.text) : undefined;
  if (!model.table.preview) return null;
  return (
    <p class="remark" aria-live="polite" hidden={!words}>
      {words && (
        <>
          <b>{t("remark")}:</b> {words}
        </>
      )}
    </p>
  );
}
