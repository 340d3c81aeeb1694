export * from './model'
export { compileLake, type CompileOptions, type LakeModel } from './compile'
export { planCut } from './plan-cut'
export { wishFromText, type Wish, type WishError } from './wishes'
