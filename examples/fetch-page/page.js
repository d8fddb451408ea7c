const foyer = `${document.querySelector('meta[name=foyer]').content}/api/auth`
const form = document.querySelector('form')
const status = document.querySelector('[role=status]')

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  await runAndShow(() => post('/sign-in/email', Object.fromEntries(new FormData(form))))
})
document.querySelector('#sign-out').addEventListener('click', () => runAndShow(() => post('/sign-out', {})))
await runAndShow(() => undefined)

/** Runs an action and then shows who is signed in, or the error message. */
async function runAndShow(act) {
  try {
    await act()
    const signedIn = await call('/get-session')
    status.textContent = signedIn ? `Signed in as ${signedIn.user.name}` : 'Nobody is signed in'
  } catch (error) {
    status.textContent = error.message
  }
}

function post(path, body) {
  return call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

// Without `include` a browser neither sends nor stores another origin's cookie.
async function call(path, init) {
  const response = await fetch(foyer + path, { ...init, credentials: 'include' })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer
}
