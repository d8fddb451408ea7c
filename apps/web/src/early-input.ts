type Entered = { field: HTMLInputElement | HTMLSelectElement; value: string; checked: boolean }

let entered: readonly Entered[] = []

/** Notes what was entered into a prerendered page; React resets the fields when it takes the page over. */
export function noteEarlyInput(root: HTMLElement): void {
  const inputs = [...root.querySelectorAll('input')].filter((input) =>
    isCheckable(input) ? input.checked !== input.defaultChecked : input.value !== input.defaultValue,
  )
  const selects = [...root.querySelectorAll('select')].filter(({ options }) =>
    [...options].some(({ selected, defaultSelected }) => selected !== defaultSelected),
  )
  entered = [
    ...inputs.map((field) => ({ field, value: field.value, checked: field.checked })),
    ...selects.map((field) => ({ field, value: field.value, checked: false })),
  ]
}

/** Enters it again once React listens, and then repeats the click that public/before-paint.js has held. */
export function repeatEarlyInput(): void {
  for (const input of entered) enter(input)
  entered = []
  delete document.documentElement.dataset.prerendered
  const held = document.querySelector<HTMLElement>('[data-held-click]')
  held?.removeAttribute('data-held-click')
  held?.click()
}

function isCheckable({ type }: HTMLInputElement): boolean {
  return type === 'checkbox' || type === 'radio'
}

// React hears of a change only where a field differs from what was set on it last: so the opposite is set first.
function enter({ field, value, checked }: Entered): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (!isCheckable(field)) {
    field.value = ''
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  } else if (checked || field.type === 'checkbox') {
    field.checked = !checked
    field.click()
  }
}
