import { type ReactNode, Suspense, useState } from 'react'

/** For what few ever open: fetched with the first opening, and kept so that it can close at its own pace. */
export function OnceOpened({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  return wasOpened ? <Suspense fallback={null}>{children}</Suspense> : null
}
