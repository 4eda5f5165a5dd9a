/** A push service: a host (`*.` before it: any below it too) by https, or a whole origin. */
const fits = (service: string, endpoint: URL): boolean => {
  if (service.includes('://')) return endpoint.origin === service;
  if (endpoint.protocol !== 'https:' || endpoint.port !== '') return false;
  return service.startsWith('*.')
    ? endpoint.hostname.endsWith(service.slice(1)) && !endpoint.hostname.startsWith('.')
    : endpoint.hostname === service;
};

/** Whether the server may post to this address: that of a known push service, and no other. */
export function isKnownService(endpoint: string, services: readonly string[]): boolean {
  const address = URL.parse(endpoint);
  if (!address || address.username || address.password) return false;
  // Spelled otherwise it would be another device, and be told twice.
  if (address.href !== endpoint || address.hash) return false;
  return services.some((service) => fits(service, address));
}
