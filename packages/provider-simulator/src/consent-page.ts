import { providerName } from '@foyer/auth-domain/social/provider-names'
import { escapeHtml } from '@foyer/rest-compat/html'
import { pageStyle } from '@foyer/rest-compat/page-style'
import { sampleUsers } from './sample-users.ts'

/** The page on which a developer selects an account and allows or denies access; `address` is the authorization URL. */
export function consentPage(address: string): string {
  const { pathname, searchParams } = new URL(address)
  const provider = escapeHtml(providerName(pathname.split('/')[1] ?? ''))
  const scopes = (searchParams.get('scope') ?? '').split(/[ ,]/).filter((scope) => scope !== '')
  const requested = scopes.map((scope) => `<code>${escapeHtml(scope)}</code>`).join(' ')
  return page(
    `${provider}, simulated`,
    `<h1>Continue with ${provider}?</h1>
<p>This page stands in for ${provider} while you develop. Nothing leaves this machine.</p>
<form method="post">
<fieldset>
<legend>Who are you there?</legend>
${sampleUsers.map(choice).join('\n')}
<label class="choice"><input type="radio" name="login" value=""><span><strong>Somebody else</strong><small>the provider has confirmed the address</small></span></label>
<label class="field">Their address<input type="email" name="email" placeholder="you@example.com" autocomplete="off"></label>
</fieldset>
${requested === '' ? '' : `<p>Foyer asks for ${requested}</p>`}
<div class="acts"><button name="decision" value="allow">Allow</button><button name="decision" value="deny" class="quiet">Deny</button></div>
</form>`,
  )
}

/** A page that submits the response as a form (`response_mode=form_post`). */
export function postingPage(to: string, parameters: Record<string, string>): string {
  const fields = Object.entries(parameters).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return page(
    'Going back',
    `<h1>Going back</h1>
<form method="post" action="${escapeHtml(to)}">${fields.join('')}<div class="acts"><button>Go on</button></div></form>
<script>document.forms[0].submit()</script>`,
  )
}

/** The page for an invalid authorization request. */
export function refusalPage(reason: string): string {
  return page('Not like this', `<h1>Not like this</h1>\n<p role="alert">${escapeHtml(reason)}</p>`)
}

function choice({ login, name, email, about }: (typeof sampleUsers)[number], index: number): string {
  const shown = [email, about].flatMap((text) => (text === undefined ? [] : [escapeHtml(text)])).join('<br>')
  const checked = index === 0 ? ' checked' : ''
  return `<label class="choice"><input type="radio" name="login" value="${escapeHtml(login)}"${checked}><span><strong>${escapeHtml(name)}</strong><small>${shown}</small></span></label>`
}

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="mark">Simulated provider</p>
${main}
</main>
</body>
</html>
`
}

const style = `${pageStyle}
body{min-height:100vh;display:grid;place-items:center;padding:24px}
main{max-width:460px;width:100%;padding:32px;background:var(--surface);border:1px solid var(--line);border-radius:8px}
h1{margin-top:8px}
.mark{display:inline-block;margin:0;padding:2px 12px;border:1px dashed var(--accent);border-radius:6px;color:var(--accent);font-size:14px}
fieldset{margin:24px 0;padding:0;border:0}
legend{margin-bottom:8px;padding:0;font-weight:600}
.choice{display:flex;gap:12px;align-items:flex-start;padding:12px 16px;border:1px solid var(--line);cursor:pointer}
.choice+.choice{border-top:0}
.choice:first-of-type{border-radius:6px 6px 0 0}
.choice:nth-last-of-type(2){border-radius:0 0 6px 6px}
.choice:has(:checked){background:var(--paper)}
.choice input{flex:none;width:16px;height:16px;margin:4px 0 0;accent-color:var(--accent)}
.choice strong,.choice small{display:block;overflow-wrap:anywhere}
.choice strong{font-weight:600}
small{color:var(--muted);font-size:14px;line-height:20px}
.field{display:none;margin-top:16px;font-weight:600}
fieldset:has([value=""]:checked) .field{display:block}
.field input{display:block;width:100%;margin-top:4px;padding:9px 12px;border:1px solid var(--muted);border-radius:6px;background:var(--paper);color:var(--ink);font:inherit}
code{padding:1px 6px;border:1px solid var(--line);border-radius:6px;color:var(--ink);font:14px/20px ui-monospace,monospace;overflow-wrap:anywhere}
.acts{display:flex;flex-wrap:wrap;gap:8px}
button{flex:1;min-width:128px;padding:10px 20px;border:1px solid var(--accent);border-radius:6px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
.quiet{border-color:var(--line);background:none;color:var(--ink)}
input:focus-visible,button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`
