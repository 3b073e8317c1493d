/** A parameter of a distribution, for forms. The server has the rules; the curve here is only a picture. */
export interface Parameter {
  name: string;
  letter: string;
  meaning: string;
}

const parameter = (name: string, letter: string, meaning: string): Parameter => ({ name, letter, meaning });

export const distributions: Record<string, { label: string; parameters: readonly Parameter[] }> = {
  BETA: { label: 'Beta', parameters: [parameter('alpha', 'α', 'shape'), parameter('beta', 'β', 'shape')] },
  BINOMIAL: {
    label: 'Binomial',
    parameters: [parameter('n', 'n', 'trials'), parameter('p', 'p', 'chance of success')],
  },
  EXPONENTIAL: { label: 'Exponential', parameters: [parameter('lambda', 'λ', 'rate')] },
  GAMMA: { label: 'Gamma', parameters: [parameter('k', 'k', 'shape'), parameter('theta', 'θ', 'scale')] },
  LOG_NORMAL: {
    label: 'Log-normal',
    parameters: [parameter('mu', 'μ', 'mean of the logarithm'), parameter('sigma', 'σ', 'deviation of the logarithm')],
  },
  NORMAL: {
    label: 'Normal',
    parameters: [parameter('mu', 'μ', 'mean'), parameter('sigma', 'σ', 'standard deviation')],
  },
  POISSON: { label: 'Poisson', parameters: [parameter('lambda', 'λ', 'mean count')] },
  TRIANGULAR: {
    label: 'Triangular',
    parameters: [parameter('a', 'a', 'min'), parameter('b', 'b', 'max'), parameter('c', 'c', 'mode')],
  },
  UNIFORM: { label: 'Uniform', parameters: [parameter('a', 'a', 'min'), parameter('b', 'b', 'max')] },
  WEIBULL: { label: 'Weibull', parameters: [parameter('lambda', 'λ', 'scale'), parameter('k', 'k', 'shape')] },
};

export interface DistributionValue {
  type: string;
  parameters: Record<string, number>;
}

export const isDistribution = (value: unknown): value is DistributionValue =>
  typeof value === 'object' && value !== null && 'parameters' in value;

/** Writes a distribution as text: `triangular.dist(1, 4, 2)`. */
export const distributionText = ({ type, parameters }: DistributionValue): string =>
  `${type.toLowerCase()}.dist(${(distributions[type]?.parameters ?? []).map(({ name }) => parameters[name]).join(', ')})`;
