/**
 * In the page: the clock, or wall time without an address.
 * @param {string | null} address
 * @returns {() => number} ms
 */
export function pageClock(address) {
  if (!address) return () => performance.now();
  return () => {
    const request = new XMLHttpRequest();
    request.open("GET", address, false);
    request.send();
    return Number(request.responseText);
  };
}
