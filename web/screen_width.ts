// Is the screen narrow, so that a board is better drawn upright?
import { useEffect, useState } from "preact/hooks";

const query = matchMedia("(max-width: 44em)");

export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(query.matches);
  useEffect(() => {
    const change = () => setNarrow(query.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);
  return isNarrow;
}
