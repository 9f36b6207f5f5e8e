/* uarte.c: the model's serial port, with its direct access to RAM. */
#include "emulators/chip.h"

enum {
    STARTRX = 0,
    STOPRX = 1,
    STARTTX = 2,
    STOPTX = 3,
    FLUSHRX = 11,

    RXDRDY = 2, /* events */
    ENDRX = 4,
    TXDRDY = 7,
    ENDTX = 8,
    ERROR = 9,
    RXTO = 17,
    RXSTARTED = 19,
    TXSTARTED = 20,
    TXSTOPPED = 22,

    SHORT_ENDRX_STARTRX = 1 << 5,
    SHORT_ENDRX_STOPRX = 1 << 6,
    OVERRUN = 1,
    FRAMING = 4,

    BASE = 0x40002000,
    ERRORSRC = 0x480,
    ENABLE = 0x500,
    PSEL_RTS = 0x508,
    PSEL_TXD = 0x50c,
    PSEL_CTS = 0x510,
    PSEL_RXD = 0x514,
    BAUDRATE = 0x524,
    RXD_PTR = 0x534,
    RXD_MAXCNT = 0x538,
    RXD_AMOUNT = 0x53c,
    TXD_PTR = 0x544,
    TXD_MAXCNT = 0x548,
    CONFIG = 0x56c,
    ON = 8,
    BAUD_115200 = 0x01d60000,
    MOST_BYTES = 0xffff,
    STOP_BYTES = 5, /* from STOPRX to RXTO */
};

static void fail(struct chip *chip, const char *rule, uint32_t offset) {
    chip_break(chip, rule, BASE + offset);
}

/* A buffer for the DMA, of which `first` names the register. */
static void check_buffer(struct chip *chip, uint32_t start, uint32_t bytes, uint32_t first) {
    if (bytes < 1 || bytes > MOST_BYTES) fail(chip, "a buffer for the UARTE has 1 to 65535 bytes", first + 4);
    if (start < CHIP_RAM_START || start - CHIP_RAM_START > CHIP_RAM_BYTES - bytes)
        fail(chip, "a buffer for the UARTE lies in RAM", first);
}

static void store_soon(struct chip *chip) {
    struct chip_uarte *it = &chip->uarte;
    if (it->dma && it->held && it->stores_ns == CHIP_NEVER) it->stores_ns = chip->now_ns + CHIP_DMA_NS;
}

static void start_reception(struct chip *chip) {
    struct chip_uarte *it = &chip->uarte;
    if (it->enable != ON) fail(chip, "the UARTE is started before it is enabled", 4 * STARTRX);
    if (it->dma || it->stops_ns != CHIP_NEVER) fail(chip, "reception is started while it runs", 4 * STARTRX);
    check_buffer(chip, it->rx_start, it->rx_max, RXD_PTR);
    it->rx_at = it->rx_start;
    it->done = 0;
    it->on = it->dma = true;
    it->stopped = false;
    chip_expect(chip, CHIP_UARTE, RXDRDY);
    chip_expect(chip, CHIP_UARTE, ENDRX);
    chip_expect(chip, CHIP_UARTE, ERROR);
    chip_raise(chip, CHIP_UARTE, RXSTARTED);
    store_soon(chip);
}

static void stop_reception(struct chip *chip) {
    struct chip_uarte *it = &chip->uarte;
    if (!it->on) fail(chip, "reception is stopped before it was started", 4 * STOPRX);
    if (chip->blocks[CHIP_UARTE].shorts & SHORT_ENDRX_STARTRX)
        fail(chip, "reception is stopped while a short would start it again", 4 * STOPRX);
    chip_expect(chip, CHIP_UARTE, RXTO);
    it->stops_ns = chip->now_ns + STOP_BYTES * chip->byte_ns;
}

static void end_reception(struct chip *chip) {
    chip->uarte.rx_amount = chip->uarte.done;
    chip->uarte.dma = false;
    chip_raise(chip, CHIP_UARTE, ENDRX);
}

static void flush(struct chip *chip) {
    struct chip_uarte *it = &chip->uarte;
    if (!it->stopped) fail(chip, "FLUSHRX comes before RXTO", 4 * FLUSHRX);
    check_buffer(chip, it->rx_start, it->rx_max, RXD_PTR);
    chip_expect(chip, CHIP_UARTE, ENDRX);
    it->flushes_ns = chip->now_ns + CHIP_DMA_NS;
}

static void start_sending(struct chip *chip) {
    struct chip_uarte *it = &chip->uarte;
    if (it->enable != ON) fail(chip, "the UARTE is started before it is enabled", 4 * STARTTX);
    if (it->tx_left) fail(chip, "bytes are sent before those before them were", 4 * STARTTX);
    check_buffer(chip, it->tx_start, it->tx_max, TXD_PTR);
    it->tx_at = it->tx_start;
    it->tx_left = it->tx_max;
    it->sends_ns = chip->now_ns + chip->send_ns;
    chip_expect(chip, CHIP_UARTE, TXDRDY);
    chip_expect(chip, CHIP_UARTE, ENDTX);
    chip_raise(chip, CHIP_UARTE, TXSTARTED);
}

static void uarte_task(struct chip *chip, unsigned block, unsigned task) {
    switch (task) {
    case STARTRX: start_reception(chip); break;
    case STOPRX: stop_reception(chip); break;
    case STARTTX: start_sending(chip); break;
    case FLUSHRX: flush(chip); break;
    default: chip_raise(chip, block, TXSTOPPED);
    }
}

static void enable(struct chip *chip, uint32_t value) {
    struct chip_uarte *it = &chip->uarte;
    if (value != 0 && value != ON) fail(chip, "the UARTE is enabled by an 8, disabled by a 0", ENABLE);
    if (value == 0 && (it->on || it->tx_left)) fail(chip, "the UARTE is disabled while it runs", ENABLE);
    if (value == ON) {
        if (!chip->clock.crystal) fail(chip, "the UARTE is enabled before the crystal runs", ENABLE);
        if (!chip_gpio_is_output(chip, it->txd)) fail(chip, "TXD is no output that is high", ENABLE);
        if (!chip_gpio_is_input(chip, it->rxd)) fail(chip, "RXD is no input", ENABLE);
        if (it->baud != BAUD_115200) fail(chip, "the model knows 115200 baud alone", BAUDRATE);
    }
    it->enable = value;
}

/* The word behind a register that only stores it; NULL: there is none. */
static uint32_t *stored(struct chip *chip, uint32_t offset) {
    struct chip_uarte *it = &chip->uarte;
    switch (offset) {
    case PSEL_TXD: return &it->txd;
    case PSEL_RXD: return &it->rxd;
    case BAUDRATE: return &it->baud;
    case CONFIG: return &it->config;
    case RXD_PTR: return &it->rx_start;
    case RXD_MAXCNT: return &it->rx_max;
    case TXD_PTR: return &it->tx_start;
    case TXD_MAXCNT: return &it->tx_max;
    default: return NULL;
    }
}

static uint32_t uarte_read(struct chip *chip, unsigned block, uint32_t offset) {
    const uint32_t *word = stored(chip, offset);
    if (word) return *word;
    switch (offset) {
    case ERRORSRC: return chip->uarte.error;
    case ENABLE: return chip->uarte.enable;
    case RXD_AMOUNT: return chip->uarte.rx_amount;
    default: return chip_no_register(chip, block, offset);
    }
}

static void uarte_write(struct chip *chip, unsigned block, uint32_t offset, uint32_t value) {
    uint32_t *word = stored(chip, offset);
    bool of_pins = offset == PSEL_TXD || offset == PSEL_RXD || offset == CONFIG;
    if (of_pins && chip->uarte.enable) fail(chip, "PSEL and CONFIG are written while it is disabled", offset);
    if (word) *word = value;
    else if (offset == ERRORSRC) chip->uarte.error &= ~value;
    else if (offset == ENABLE) enable(chip, value);
    else chip_no_register(chip, block, offset);
}

const struct chip_kind chip_uarte = {
    .tasks = 1 << STARTRX | 1 << STOPRX | 1 << STARTTX | 1 << STOPTX | 1 << FLUSHRX,
    .events = 1 << RXDRDY | 1 << ENDRX | 1 << TXDRDY | 1 << ENDTX | 1 << ERROR | 1 << RXTO | 1 << RXSTARTED |
              1 << TXSTARTED | 1 << TXSTOPPED,
    .shorts = SHORT_ENDRX_STARTRX | SHORT_ENDRX_STOPRX,
    .task = uarte_task,
    .read = uarte_read,
    .write = uarte_write,
};

/* The line */

bool chip_line_is_free(const struct chip *chip) { return chip->uarte.comes_ns == CHIP_NEVER; }

void chip_line_put(struct chip *chip, uint8_t byte, bool broken) {
    chip->uarte.coming = byte;
    chip->uarte.broken = broken;
    chip->uarte.comes_ns = chip->now_ns + chip->byte_ns;
}

bool chip_line_listens(const struct chip *chip) {
    if (chip_gpio_senses(chip, chip->uarte.rxd)) return true;
    return chip->uarte.on && chip->blocks[CHIP_UARTE].enabled >> RXDRDY & 1;
}

bool chip_line_sends(const struct chip *chip) { return chip->uarte.tx_left; }

static void report(struct chip *chip, uint32_t error) {
    chip->uarte.error |= error;
    chip_raise(chip, CHIP_UARTE, ERROR);
}

/* A byte has come. */
static void take(struct chip *chip) {
    struct chip_uarte *it = &chip->uarte;
    it->comes_ns = CHIP_NEVER;
    if (!it->on) return;
    chip_raise(chip, CHIP_UARTE, RXDRDY);
    if (it->broken) {
        report(chip, FRAMING);
    } else if (it->held == sizeof it->fifo) {
        report(chip, OVERRUN);
    } else {
        it->fifo[it->held++] = it->coming;
        store_soon(chip);
    }
}

/* The oldest byte goes to RAM. */
static void store(struct chip *chip) {
    struct chip_uarte *it = &chip->uarte;
    chip->ram[it->rx_at++ - CHIP_RAM_START] = it->fifo[0];
    for (unsigned i = 1; i < it->held; i++) it->fifo[i - 1] = it->fifo[i];
    it->held--;
    it->done++;
}

static void store_next(struct chip *chip) {
    struct chip_uarte *it = &chip->uarte;
    uint32_t shorts = chip->blocks[CHIP_UARTE].shorts, most = it->rx_max;
    it->stores_ns = CHIP_NEVER;
    store(chip);
    if (it->done < most) {
        store_soon(chip);
        return;
    }
    end_reception(chip);
    if (shorts & SHORT_ENDRX_STARTRX) start_reception(chip);
    if (shorts & SHORT_ENDRX_STOPRX) stop_reception(chip);
}

static void stop(struct chip *chip) {
    struct chip_uarte *it = &chip->uarte;
    it->stops_ns = it->stores_ns = CHIP_NEVER;
    if (it->dma) end_reception(chip);
    it->on = false;
    it->stopped = true;
    chip_raise(chip, CHIP_UARTE, RXTO);
}

static void flush_now(struct chip *chip) {
    struct chip_uarte *it = &chip->uarte;
    it->flushes_ns = CHIP_NEVER;
    it->rx_at = it->rx_start;
    it->done = 0;
    while (it->held && it->done < it->rx_max) store(chip);
    end_reception(chip);
}

static void send_next(struct chip *chip) {
    struct chip_uarte *it = &chip->uarte;
    uint8_t byte = chip->ram[it->tx_at++ - CHIP_RAM_START];
    it->sends_ns = --it->tx_left ? chip->now_ns + chip->send_ns : CHIP_NEVER;
    chip_raise(chip, CHIP_UARTE, TXDRDY);
    if (!it->tx_left) chip_raise(chip, CHIP_UARTE, ENDTX);
    chip->sent(chip, byte);
}

uint64_t chip_uarte_next(const struct chip *chip) {
    const struct chip_uarte *it = &chip->uarte;
    const uint64_t times[] = {it->comes_ns, it->stores_ns, it->stops_ns, it->flushes_ns, it->sends_ns};
    uint64_t next = CHIP_NEVER;
    for (unsigned i = 0; i < sizeof times / sizeof *times; i++)
        if (times[i] < next) next = times[i];
    return next;
}

void chip_uarte_pass(struct chip *chip) {
    struct chip_uarte *it = &chip->uarte;
    if (it->stores_ns <= chip->now_ns) store_next(chip);
    if (it->comes_ns <= chip->now_ns) take(chip);
    if (it->stops_ns <= chip->now_ns) stop(chip);
    if (it->flushes_ns <= chip->now_ns) flush_now(chip);
    if (it->sends_ns <= chip->now_ns) send_next(chip);
}
