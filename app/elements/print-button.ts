/** `<print-button>`: its button prints the page. Hidden without scripts. */
export class PrintButton extends HTMLElement {
	connectedCallback() {
		this.dataset.ready = "";
		this.onclick = () => print();
	}
}
