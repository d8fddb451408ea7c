import { ArchMark } from '#drawing/arch-mark.tsx'
import classes from './product.module.css'
import { useProduct } from './product-name.ts'

/** The logo and name of the service, from the branding where configured. */
export function Product({ logo }: { logo: string | null }) {
  const name = useProduct()
  return (
    <span className={classes.product}>
      {logo ? <img className={classes.logo} src={logo} alt="" height={32} /> : <ArchMark size={32} />}
      <span className={classes.name}>{name}</span>
    </span>
  )
}
