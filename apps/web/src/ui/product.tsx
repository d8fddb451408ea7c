import { ArchMark } from '../drawing/arch-mark.tsx'
import classes from './product.module.css'
import { useProduct } from './product-name.ts'

/** The mark and the name of the house, which are the customer's when there are any. */
export function Product({ logo }: { logo: string | null }) {
  const name = useProduct()
  return (
    <span className={classes.product}>
      {logo ? <img className={classes.logo} src={logo} alt="" height={32} /> : <ArchMark size={32} />}
      <span className={classes.name}>{name}</span>
    </span>
  )
}
