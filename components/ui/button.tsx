import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'
import { Tooltip } from './tooltip'

const button = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-card border font-medium whitespace-nowrap',
    'transition-colors duration-(--m-fast) select-none',
    'disabled:cursor-not-allowed disabled:border-dashed disabled:border-control disabled:bg-sunken disabled:text-text-3',
    '[&_svg:not([width])]:size-3.5 [&_.lucide]:size-3.5',
  ],
  {
    variants: {
      look: {
        plain: 'border-control bg-surface text-text enabled:hover:bg-hover [a&]:hover:bg-hover',
        primary:
          'border-accent bg-accent text-on-accent enabled:hover:border-accent-ink enabled:hover:bg-accent-ink [a&]:hover:border-accent-ink [a&]:hover:bg-accent-ink',
        quiet:
          'border-transparent text-text-2 enabled:hover:bg-hover enabled:hover:text-text [a&]:hover:bg-hover [a&]:hover:text-text',
      },
      size: {
        md: 'h-7 px-2.5 text-13 max-sm:h-11 max-sm:px-4 max-sm:text-14',
        sm: 'h-6 px-2 text-12 max-sm:h-10 max-sm:px-3 max-sm:text-13',
      },
      on: { true: 'border-accent bg-accent-wash text-accent-ink enabled:hover:bg-accent-wash', false: '' },
    },
    defaultVariants: { look: 'plain', size: 'md', on: false },
  },
)

interface ButtonProps extends ComponentProps<'button'>, Omit<VariantProps<typeof button>, 'on'> {
  readonly icon?: ReactNode
  /** A switch that is on; sets `aria-pressed`. */
  readonly pressed?: boolean
  /** Dress the child (a link) as a button. */
  readonly asChild?: boolean
}

export function Button({ look, size, icon, pressed, asChild, className, children, ...rest }: ButtonProps) {
  const classes = cn(button({ look, size, on: pressed ?? false }), className)
  if (asChild === true) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button type="button" aria-pressed={pressed} className={classes} {...rest}>
      {icon}
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'asChild'> {
  /** Said by screen readers and by the tooltip. */
  readonly label: string
  readonly icon: ReactNode
  /** Keys that do the same, shown in the tooltip. */
  readonly keys?: string
}

export function IconButton({ label, icon, keys, look = 'quiet', size, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip says={label} {...(keys === undefined ? {} : { keys })}>
      <Button
        aria-label={label}
        look={look}
        size={size}
        className={cn(
          size === 'sm' ? 'w-6 max-sm:w-10' : 'w-7 max-sm:w-11',
          'px-0 max-sm:px-0 [&_.lucide]:size-4',
          className,
        )}
        {...rest}
      >
        {icon}
      </Button>
    </Tooltip>
  )
}
