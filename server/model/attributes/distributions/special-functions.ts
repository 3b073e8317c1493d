// Functions behind several distributions, after the series and continued fractions of the usual handbooks.
const LANCZOS_BASE = 0.99999999999980993;
const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
const EPSILON = 1e-15;
const STEPS = 10_000;
const TINY = 1e-300;

/** Returns the logarithm of the gamma function, for z > 0. */
export function logGamma(z: number): number {
  if (z < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * z)) - logGamma(1 - z);
  const x = z - 1;
  const t = x + 7.5;
  const sum = LANCZOS.reduce((total, each, i) => total + each / (x + i + 1), LANCZOS_BASE);
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum);
}

export const gamma = (z: number): number => Math.exp(logGamma(z));

/** Returns the regularized lower incomplete gamma function of shape `a` at x, from 0 to 1. */
export function incompleteGamma(a: number, x: number): number {
  if (x <= 0) return 0;
  if (x === Infinity) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? scale * gammaSeries(a, x) : 1 - scale * gammaFraction(a, x);
}

function gammaSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < STEPS && term > sum * EPSILON; n++) sum += term *= x / (a + n);
  return sum;
}

function gammaFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < STEPS; n++) {
    const factor = -n * (n - a);
    b += 2;
    d = 1 / (factor * d + b || TINY);
    c = b + factor / c || TINY;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < EPSILON) break;
  }
  return fraction;
}

/** Returns the regularized incomplete beta function of shapes `a` and `b` at x, from 0 to 1. */
export function incompleteBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const scale = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b));
  return x < (a + 1) / (a + b + 2) ? (scale * betaFraction(a, b, x)) / a : 1 - (scale * betaFraction(b, a, 1 - x)) / b;
}

export const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);

function betaFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / (1 - ((a + b) * x) / (a + 1) || TINY);
  let fraction = d;
  for (let m = 1; m < STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    for (const factor of [even, odd]) {
      d = 1 / (1 + factor * d || TINY);
      c = 1 + factor / c || TINY;
      fraction *= d * c;
    }
    if (Math.abs(d * c - 1) < EPSILON) break;
  }
  return fraction;
}

/** Returns the probability of a standard normal value of at most z. */
export function standardNormal(z: number): number {
  const half = incompleteGamma(0.5, (z * z) / 2) / 2;
  return z < 0 ? 0.5 - half : 0.5 + half;
}
