/** WhatsApp with a text to send; the visitor chooses to whom. */
export const whatsAppLink = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`;
