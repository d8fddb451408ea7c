'use client'

import { useRouter } from 'next/navigation'
import { startTransition } from 'react'

/** Shown also while Foyer does not answer: who is signed in is not known then. */
export default function ErrorPage({ reset }: { reset: () => void }) {
  const { refresh } = useRouter()
  const tryAgain = () =>
    startTransition(() => {
      refresh()
      reset()
    })
  return (
    <main>
      <h1>Try again in a moment</h1>
      <button type="button" onClick={tryAgain}>
        Try again
      </button>
    </main>
  )
}
