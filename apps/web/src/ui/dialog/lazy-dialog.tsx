import { type ReactNode, useState } from 'react'

/** For a dialog by `lazyPart`: rendered from the first opening on, and kept for its closing transition. */
export function LazyDialog({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  return wasOpened && children
}
