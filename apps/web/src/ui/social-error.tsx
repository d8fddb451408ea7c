import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../forms/form-error.tsx'
import { useProduct } from './product-name.ts'
import classes from './social-error.module.css'
import { socialErrorWords } from './social-error-words.ts'

/** What someone is told who comes back from a provider with an error; it is shown and heard wherever it stands. */
export function SocialError({ code }: { code: string }) {
  const { t } = useTranslation()
  const product = useProduct()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} className={classes.place} tabIndex={-1}>
      <FormError error={code} reason={socialErrorWords(code, t, product)} />
    </div>
  )
}
