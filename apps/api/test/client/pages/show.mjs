import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** Greets whoever is signed in, and leaves the client where a test finds it. */
export function show(client, useSignedIn) {
  function Greeting() {
    const { data, isPending } = useSignedIn()
    return createElement('p', null, isPending ? 'waiting' : `hello ${data?.user.name ?? 'stranger'}`)
  }
  window.client = client
  createRoot(document.body).render(createElement(StrictMode, null, createElement(Greeting)))
}
