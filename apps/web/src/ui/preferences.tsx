import { LanguageSelect } from './language-select.tsx'
import classes from './preferences.module.css'
import { SchemeControl } from './scheme-control.tsx'

/** Language and appearance, wherever a page offers them. */
export function Preferences() {
  return (
    <div className={classes.preferences}>
      <LanguageSelect />
      <SchemeControl />
    </div>
  )
}
