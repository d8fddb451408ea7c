import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** Renders a greeting of the signed-in user, and exposes the client to the test as `window.client`. */
export function show(client, useSignedIn) {
  function Greeting() {
    const { data, isPending } = useSignedIn()
    return createElement('p', null, isPending ? 'waiting' : `hello ${data?.user.name ?? 'stranger'}`)
  }
  window.client = client
  createRoot(document.body).render(createElement(StrictMode, null, createElement(Greeting)))
}
