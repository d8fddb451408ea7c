'use client'

/** Shown also while Foyer does not answer: who is signed in is not known then. */
export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <main>
      <h1>Try again in a moment</h1>
      <button type="button" onClick={reset}>
        Try again
      </button>
    </main>
  )
}
