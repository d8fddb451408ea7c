import { type ReactNode, Suspense, useState } from 'react'

/** For a lazily loaded dialog: rendered from the first opening on, and kept for its closing transition. */
export function LazyDialog({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  return wasOpened ? <Suspense fallback={null}>{children}</Suspense> : null
}
