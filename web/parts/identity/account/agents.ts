const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const LONGEST = 60;

/** Names a user agent, such as 'Firefox on Linux'; programs by the name they give. */
export function agentName(agent: string): string {
  const find = (those: [RegExp, string][]) => those.find(([sign]) => sign.test(agent))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser) return system ? `${browser} on ${system}` : browser;
  return agent ? agent.slice(0, LONGEST) : 'Unknown program';
}

const ways: Record<string, string> = {
  NATIVE: 'password',
  LDAP: 'company directory',
  SAML: 'company sign-in',
  OAUTH: 'company account',
  PKI: 'certificate',
  NSERC: 'single sign-on',
};

/** Names a sign-in method. */
export const wayName = (method: string): string => ways[method] ?? method;
