// What the screen is like, by media queries. Asking anew at each drawing would lay the page out in the middle of it.
import { useEffect, useMemo, useState } from "preact/hooks";

export function useMedia(words: string): boolean {
  const query = useMemo(() => matchMedia(words), [words]);
  const [isSo, setSo] = useState(query.matches);
  useEffect(() => {
    const change = () => setSo(query.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, [query]);
  return isSo;
}
